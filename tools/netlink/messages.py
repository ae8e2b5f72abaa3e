#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""Operations and attributes as tables, for what makes and judges messages in tests.

usage: messages.py SPEC.yaml PREFIX   writes PREFIX.h and PREFIX.c
"""
import os
import sys

import yaml

HEAD = """/* SPDX-License-Identifier: GPL-2.0 */
/* Do not edit: made from Documentation/netlink/specs/ballast.yaml by tools/netlink/generate */
"""

HEADER = HEAD + """#ifndef BALLAST_MESSAGES_GEN_H
#define BALLAST_MESSAGES_GEN_H

#include <stdbool.h>
#include <stdint.h>

enum message_type {
\tMESSAGE_NONE,
\tMESSAGE_PAD,
\tMESSAGE_U32,
\tMESSAGE_U64,
\tMESSAGE_STRING,
\tMESSAGE_BINARY,
\tMESSAGE_FLAG,
\tMESSAGE_NEST,
};

/**
 * struct message_attr - an attribute
 * @name: as the spec has it
 * @type: what it holds; MESSAGE_NONE where there is no attribute of this number
 * @min: the smallest value
 * @max: the largest value, or the length of a text; 0 where bytes have no limit
 * @nested: what is in a nest
 */
struct message_attr {
\tconst char *name;
\tenum message_type type;
\tuint64_t min;
\tuint64_t max;
\tconst struct message_set *nested;
};

/**
 * struct message_set - the attributes of one kind of object
 * @name: as the spec has it
 * @attr: by number
 * @max: the highest number
 */
struct message_set {
\tconst char *name;
\tconst struct message_attr *attr;
\tint max;
};

/**
 * struct message_op - an operation
 * @name: as the spec has it
 * @command: its number
 * @set: what its attributes are
 * @request: the attributes that a request may have, a bit each
 * @reply: those of a reply, or of the event
 * @ask: it can be asked; else it is an event
 * @dump: it can be asked of all at once
 * @admin: it changes something
 */
struct message_op {
\tconst char *name;
\tint command;
\tconst struct message_set *set;
\tuint64_t request;
\tuint64_t reply;
\tbool ask;
\tbool dump;
\tbool admin;
};

"""

LARGEST = {"u32": 2**32 - 1, "u64": 2**64 - 1}


def definition(spec, word):
    return next(d for d in spec["definitions"] if d["name"] == word)


def value(spec, word):
    """A number, or the constant that the spec gives that name."""
    if isinstance(word, int):
        return word
    return definition(spec, word)["value"]


def limits(spec, attr):
    checks = attr.get("checks", {})
    most = LARGEST.get(attr["type"], 0)
    if "enum" in attr:
        most = len(definition(spec, attr["enum"])["entries"]) - 1
    most = checks.get("max", checks.get("max-len", most))
    return value(spec, checks.get("min", 0)), value(spec, most)


def ident(name):
    return name.replace("-", "_")


def constant(*words):
    return ident("_".join(words)).upper()


def attribute(spec, prefix, attr):
    least, most = limits(spec, attr)
    nested = attr.get("nested-attributes")
    lines = [f'.name = "{attr["name"]}"', f'.type = MESSAGE_{attr["type"].upper()}',
             f'.min = {least}ull', f'.max = {most}ull']
    if nested:
        lines.append(f".nested = &message_{ident(nested)}")
    body = "".join(f"\t\t{line},\n" for line in lines)
    return f'\t[{constant(prefix, attr["name"])}] = {{\n{body}\t}},\n'


def attribute_set(spec, attrs):
    name = attrs["name"]
    prefix = f"BALLAST_A_{name}"
    body = "".join(attribute(spec, prefix, attr) for attr in attrs["attributes"])
    top = constant(prefix, "max")
    return (f"\nstatic const struct message_attr {ident(name)}_attrs[{top} + 1] = {{\n{body}}};\n"
            f"\nconst struct message_set message_{ident(name)} = {{\n"
            f'\t.name = "{name}",\n\t.attr = {ident(name)}_attrs,\n\t.max = {top},\n}};\n')


def bits(prefix, names):
    return " |\n\t\t\t".join(f"1ull << {constant(prefix, n)}" for n in names) or "0"


def operation(op, by_name):
    do = op.get("do", {})
    reply = do.get("reply", op.get("event", {}))
    if "notify" in op:
        reply = by_name[op["notify"]]["do"]["reply"]
    name = op.get("attribute-set") or by_name[op["notify"]]["attribute-set"]
    prefix = f"BALLAST_A_{name}"
    lines = [f'.name = "{op["name"]}"', f'.command = {constant("BALLAST_CMD", op["name"])}',
             f".set = &message_{ident(name)}",
             f".request = {bits(prefix, do.get('request', {}).get('attributes', []))}",
             f".reply = {bits(prefix, reply.get('attributes', []))}"]
    lines += [f".{flag} = true" for flag, is_set in (
        ("ask", "do" in op or "dump" in op), ("dump", "dump" in op),
        ("admin", "admin-perm" in op.get("flags", []))) if is_set]
    return "\t{\n" + "".join(f"\t\t{line},\n" for line in lines) + "\t},\n"


def main():
    path, prefix = sys.argv[1:3]
    with open(path, encoding="utf-8") as file:
        spec = yaml.safe_load(file)
    operations = spec["operations"]["list"]
    by_name = {op["name"]: op for op in operations}
    header = HEADER
    source = f'{HEAD}#include "{os.path.basename(prefix)}.h"\n\n#include <linux/ballast.h>\n'
    # A set comes after those that are nested in it in the spec.
    for attrs in spec["attribute-sets"]:
        header += f"extern const struct message_set message_{ident(attrs['name'])};\n"
        source += attribute_set(spec, attrs)
    header += (f"\n#define MESSAGE_OPS {len(operations)}\n\n"
               "extern const struct message_op message_ops[MESSAGE_OPS];\n\n#endif\n")
    source += "\nconst struct message_op message_ops[MESSAGE_OPS] = {\n"
    source += "".join(operation(op, by_name) for op in operations) + "};\n"
    for suffix, text in ((".h", header), (".c", source)):
        with open(prefix + suffix, "w", encoding="utf-8") as file:
            file.write(text)


main()
