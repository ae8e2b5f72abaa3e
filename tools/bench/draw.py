# SPDX-License-Identifier: GPL-2.0
"""Pictures, as SVG: curves over two axes, and bars with their spread."""

import math
from html import escape

WIDTH, HEIGHT = 960, 500
LEFT, RIGHT, TOP, BOTTOM = 84, 24, 100, 56
COLOURS = ("#2563eb", "#e8590c", "#2f9e44", "#9c36b5", "#6b7280")


def ticks(least, most, log):
    """Round numbers from one end of an axis to the other."""
    if log:
        return [10.0**e for e in range(math.floor(math.log10(least)), math.ceil(math.log10(most)) + 1)]
    step = 10 ** math.floor(math.log10((most - least) / 4))
    step *= next(m for m in (1, 2, 5, 10) if (most - least) / (step * m) <= 8)
    return [step * i for i in range(math.ceil(least / step), math.floor(most / step) + 1)]


class Picture:
    """A title and a line below it, axes, and what is drawn between them."""

    def __init__(self, title, below, height=HEIGHT):
        self.height, self.parts = height, []
        self.parts.append(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
            f'height="{height}" font-family="Helvetica, Arial, sans-serif" font-size="13" fill="#374151">'
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>')
        self.text(LEFT, 30, title, style='font-size="18" font-weight="bold" fill="#111827"')
        self.text(LEFT, 50, below, style='fill="#6b7280"')
        self.legend_at = LEFT

    def text(self, x, y, words, anchor="start", style=""):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {style}>{escape(str(words))}</text>')

    def line(self, x1, y1, x2, y2, style):
        self.parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>')

    def legend(self, name, colour, dashes=""):
        self.line(self.legend_at, 74, self.legend_at + 26, 74, f'stroke="{colour}" stroke-width="2.4" {dashes}')
        self.text(self.legend_at + 33, 78, name)
        self.legend_at += 60 + 7 * len(name)

    def axes(self, x_range, y_range, x_name, y_name, x_log=False):
        self.x_range, self.y_range, self.x_log = x_range, y_range, x_log
        bottom = self.height - BOTTOM
        for value in ticks(*y_range, False):
            y = self.y(value)
            self.line(LEFT, y, WIDTH - RIGHT, y, 'stroke="#e5e7eb"')
            self.text(LEFT - 8, y + 4, f"{value:g}", "end")
        for value in ticks(*x_range, x_log):
            if x_range[0] <= value <= x_range[1] * 1.0001:
                self.line(self.x(value), bottom, self.x(value), bottom + 5, 'stroke="#9ca3af"')
                self.text(self.x(value), bottom + 20, f"{value:g}", "middle")
        self.line(LEFT, bottom, WIDTH - RIGHT, bottom, 'stroke="#9ca3af"')
        self.text((LEFT + WIDTH - RIGHT) / 2, self.height - 12, x_name, "middle")
        middle = (TOP + bottom) / 2
        self.parts.append(f'<g transform="translate(20 {middle:.1f}) rotate(-90)">')
        self.text(0, 0, y_name, "middle")
        self.parts.append("</g>")

    def x(self, value):
        least, most = self.x_range
        if self.x_log:
            value, least, most = (math.log10(max(v, self.x_range[0])) for v in (value, least, most))
        share = (value - least) / (most - least)
        return LEFT + min(max(share, 0), 1) * (WIDTH - LEFT - RIGHT)

    def y(self, value):
        least, most = self.y_range
        share = (value - least) / (most - least)
        return self.height - BOTTOM - min(max(share, 0), 1) * (self.height - BOTTOM - TOP)

    def curve(self, points, colour, name=None, dashes=""):
        path = " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in points)
        self.parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2.2" {dashes} points="{path}"/>')
        if name:
            self.legend(name, colour, dashes)

    def save(self, path):
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(self.parts) + "\n</svg>\n")


def shares(values):
    """The curve of how many percent are no more than a value."""
    values = sorted(values)
    step = max(1, len(values) // 1000)
    points = [(value, 100 * (i + 1) / len(values)) for i, value in enumerate(values)]
    return points[::step] + points[-1:]


def bars(path, title, below, rows, unit):
    """rows: (name, value, least, most, colour); least and most may be None."""
    picture = Picture(title, below, TOP + 34 * len(rows) + 20)
    most = max(row[3] or row[1] for row in rows) or 1
    for i, (name, value, least, top, colour) in enumerate(rows):
        y = TOP + 34 * i - 20
        long = WIDTH - 300 - 130
        picture.text(290, y + 16, name, "end")
        picture.parts.append(f'<rect x="300" y="{y}" width="{long * value / most:.1f}" height="22" fill="{colour}"/>')
        if least is not None:
            picture.line(300 + long * least / most, y + 11, 300 + long * top / most, y + 11,
                         'stroke="#111827" stroke-width="2"')
        picture.text(308 + long * (top or value) / most, y + 16, f"{value:,.0f} {unit}")
    picture.save(path)
