#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""Names and ranges of the netlink attributes, for userspace.

usage: names.py SPEC.yaml PREFIX   writes PREFIX.h and PREFIX.c
"""
import sys

import yaml

HEAD = """/* SPDX-License-Identifier: GPL-2.0 */
/* Do not edit: made from Documentation/netlink/specs/ballast.yaml by tools/netlink/generate */
"""


def camel(name):
    first, *rest = name.split("-")
    return first + "".join(part.capitalize() for part in rest)


def value(spec, word):
    """A number, or the constant that the spec gives that name."""
    for definition in spec["definitions"]:
        if definition["name"] == word:
            return definition["value"]
    return int(word)


def attribute(spec, prefix, attr):
    checks = attr.get("checks", {})
    kind = {"u32": "U32", "u64": "U64", "string": "STRING", "flag": "FLAG",
            "nest": "NEST", "pad": "PAD", "binary": "BINARY"}[attr["type"]]
    doc = " ".join(attr.get("doc", "").split()).replace('"', '\\"')
    ident = prefix + attr["name"].upper().replace("-", "_")
    return (f'\t[{ident}] = {{\n'
            f'\t\t.name = "{camel(attr["name"])}",\n'
            f'\t\t.type = BALLAST_TYPE_{kind},\n'
            f'\t\t.min = {value(spec, checks.get("min", 0))}ull,\n'
            f'\t\t.max = {value(spec, checks.get("max", checks.get("max-len", 0)))}ull,\n'
            f'\t\t.doc = "{doc}",\n\t}},\n')


def main():
    path, prefix = sys.argv[1:3]
    with open(path, encoding="utf-8") as file:
        spec = yaml.safe_load(file)
    header = HEAD + """#ifndef BALLAST_NAMES_GEN_H
#define BALLAST_NAMES_GEN_H

#include <linux/ballast.h>

enum ballast_type {
\tBALLAST_TYPE_PAD,
\tBALLAST_TYPE_U32,
\tBALLAST_TYPE_U64,
\tBALLAST_TYPE_STRING,
\tBALLAST_TYPE_FLAG,
\tBALLAST_TYPE_NEST,
\tBALLAST_TYPE_BINARY,
};

/**
 * struct ballast_attr_name - one netlink attribute, as an operator knows it
 * @name: its name on the command line and in JSON
 * @type: what it holds
 * @min: the smallest value
 * @max: the largest value, or a string's length; 0 if the spec bounds neither
 * @doc: a sentence about it
 */
struct ballast_attr_name {
\tconst char *name;
\tenum ballast_type type;
\tunsigned long long min;
\tunsigned long long max;
\tconst char *doc;
};

"""
    source = HEAD + '#include "names.gen.h"\n'
    for attrs in spec["attribute-sets"]:
        name = attrs["name"]
        ident = f"BALLAST_A_{name.upper().replace('-', '_')}_"
        array = (f"const struct ballast_attr_name "
                 f"ballast_{name.replace('-', '_')}_names[{ident}MAX + 1]")
        header += f"extern {array};\n"
        source += f"\n{array} = {{\n"
        source += "".join(attribute(spec, ident, attr) for attr in attrs["attributes"])
        source += "};\n"
    header += "\n#endif\n"
    for suffix, text in ((".h", header), (".c", source)):
        with open(prefix + suffix, "w", encoding="utf-8") as file:
            file.write(text)


main()
