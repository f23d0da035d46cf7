#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lists what the program says on the page FILE, or with --check only checks its words: messages.py FILE | --check.

Every string literal of Sources that holds a phrase is a message, with two exceptions: texts that
another generated page lists (settings, columns, published rows), and markup. A literal is shown
with a placeholder such as {path} for each interpolation, and literals joined with + are one message.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Rooms whose texts no user of the program meets, or which another page lists.
LEFT_OUT = {
    "BuiltIns": "files of scenarios/",
    "EmbedFiles": "a tool of the build",
    "ExampleApps": "apps under test",
    "TracewattTestSupport": "helpers of the tests",
}
# Parts of rooms whose texts are pages themselves, or are listed by one.
LISTED_ELSEWHERE = {
    "RunMetrics/Measure+": "measures.md",
    "Reports/Text/ReferencePages": "the pages that it makes",
    "Reports/Text/SettingsPage": "settings.md",
    "Reports/Text/SwiftSnippet": "code that tune prints",
    "ScenarioFiles/PowerProfiles/PowerProfileBand": "the conversion, in each file that it writes",
    "ScenarioFiles/PowerProfiles/PowerProfileFingerprint": "names of devices",
    "ScenarioFiles/Schemas/": "the schemas",
    "StudyResults/Tables/TableSchema": "columns.md",
    "FieldRecordings/Checks/": "field.md",
    "FieldRecordings/Report/": "field.md",
    "Validation/Field/": "field.md",
    "Validation/Model/Fitted": "validation.md",
    "Validation/Report/": "validation.md",
    "Validation/Rows/": "rows.md",
}
# Calls whose texts another page lists: descriptions of keys (settings.md) and of columns (columns.md).
DESCRIPTIONS = {
    "Setting", "SettingSection", "EstimatedSetting", "NumberSetting", "OptionalSetting", "TableField", "named",
    "DrawPurpose",
}

ERROR, REPORT, HELP, FAULT = "Errors, warnings and notes", "Conclusions and reports", "Help", "Faults of a caller"
ABOUT = {
    ERROR: "Lines on standard error and in the lists of a file's problems: what is wrong, the value and what is allowed, "
    "then a note with the way out. Some are parts of one, such as what is allowed.",
    REPORT: "Sentences and labels of tables, conclusions, gates and report pages.",
    FAULT: "What a program reads when it calls a library, or the simulated Core Location, against its documentation.",
}
CALLED_BY_APPS = {"CVirtualTime", "SimulatedCoreLocation", "VirtualTime"}
REPORTS = {"Reports", "Analyses", "RunMetrics", "Stochastics", "LocationStrategies", "PhoneModel", "OSProfiles"}

# Words that no text for users holds.
RULED_OUT = re.compile(
    r"\b(told|tells|nobody|somebody|at hand|stands? in|lies in|held against)\b"
    r"|, for (it|the|a|an|they|he|this|that|each|every|no|there|in)\b"
    r"|\bis no (margin|limit|number|folder|file|list|feature|report|kind)\b",
    re.IGNORECASE,
)


class Literal:
    def __init__(self, line, text, call, label):
        self.line, self.text, self.call, self.label = line, text, call, label


def placeholder(expression):
    """A short name for an interpolated expression."""
    cleaned = re.sub(r'"[^"]*"', "", expression)
    match = re.fullmatch(r"\s*(?:\w+\.)*(\w+)\s*", cleaned)
    if match:
        return "{" + match.group(1) + "}"
    argument = re.search(r"\(\s*(?:\w+:\s*)?(?:\w+\.)*(\w+)\s*(?:,[^()]*)?\)", cleaned)
    return "{" + (argument.group(1) if argument else "…") + "}"


def read_string(source, start):
    """The literal that begins at start: its text with placeholders, and the index behind it."""
    hashes = 0
    while source[start + hashes] == "#":
        hashes += 1
    index = start + hashes
    quotes = 3 if source.startswith('"""', index) else 1
    end = '"' * quotes + "#" * hashes
    escape = "\\" + "#" * hashes
    index += quotes
    text = []
    while not source.startswith(end, index):
        if source.startswith(escape, index):
            index += len(escape)
            if source[index] == "(":
                depth, begin = 0, index + 1
                while True:
                    if source[index] == '"':
                        _, index = read_string(source, index)
                        continue
                    depth += {"(": 1, ")": -1}.get(source[index], 0)
                    index += 1
                    if depth == 0:
                        break
                text.append(placeholder(source[begin : index - 1]))
            elif source[index] == "u":
                stop = source.index("}", index)
                text.append(chr(int(source[index + 2 : stop], 16)))
                index = stop + 1
            else:
                text.append({"n": "\n", "t": " ", "\n": ""}.get(source[index], source[index]))
                index += 1
        else:
            text.append(source[index])
            index += 1
    return "".join(text), index + len(end)


def literals(source):
    """The literals of a Swift file; those joined with + are one."""
    found, stack, index, line = [], [], 0, 1
    joined = False
    word, label, call = "", "", ""
    while index < len(source):
        rest = source[index]
        if source.startswith("//", index):
            index = source.find("\n", index)
            continue
        if source.startswith("/*", index):
            stop = source.index("*/", index) + 2
            line += source.count("\n", index, stop)
            index = stop
            continue
        character = re.match(r"'(\\.|[^'\\\n])'", source[index : index + 4])
        if character:
            index += character.end()
            continue
        if rest == '"' or (rest == "#" and re.match(r'#+"', source[index:])):
            text, stop = read_string(source, index)
            if joined and found:
                found[-1].text += text
            else:
                call = stack[-1][0] if stack else ""
                found.append(Literal(line, text, call, label))
            line += source.count("\n", index, stop)
            index = stop
            joined = re.match(r"\s*\+?\s*#*\"", source[index : index + 200]) is not None
            continue
        if rest.isalnum() or rest == "_":
            match = re.match(r"\w+", source[index:])
            word = match.group(0)
            index += len(word)
            continue
        if rest == "(":
            stack.append((word, label))
            word = label = ""
        elif rest in ")" and stack:
            stack.pop()
            label = ""
        elif rest == ":":
            label = word
        elif rest == ",":
            label = ""
        elif rest == "\n":
            line += 1
        if not rest.isspace() and rest not in "([:":
            word = ""
        index += 1
    return found


def is_phrase(text):
    bare = re.sub(r"\{\w*…?\}", "", text)
    if re.search(r"</|/>|^\s*<|[;{]\s*\n|\b(SELECT|INSERT|PRAGMA|CREATE TABLE)\b|^\s*[.#@][\w-]+ *\{|var\(--", bare):
        return False
    words = re.findall(r"(?<![\w-])[A-Za-z][a-z]+(?![\w(])", bare)
    return len(words) >= 3 or (len(words) >= 2 and re.search(r"[a-z] [a-z]", bare) is not None)


def kind(room, path, literal):
    call, label = literal.call, literal.label
    if room in CALLED_BY_APPS or call in ("precondition", "preconditionFailure", "assert", "fatalError"):
        return FAULT
    if room == "TracewattCLI" and (
        label in ("help", "abstract", "discussion", "usage", "valueName") or call in ("ArgumentHelp", "CommandConfiguration")
    ):
        return HELP
    if room in REPORTS or "Text/" in path or "/Report/" in path:
        return REPORT
    return ERROR


def messages():
    """Every message as (kind, room, file, literal)."""
    rows = []
    files = [file for file in (ROOT / "Sources").rglob("*") if file.suffix in (".swift", ".c")]
    for file in sorted(files):
        path = file.relative_to(ROOT / "Sources").as_posix()
        room = path.split("/")[0]
        if room in LEFT_OUT or path.startswith(tuple(LISTED_ELSEWHERE)):
            continue
        for literal in literals(file.read_text(encoding="utf-8")):
            if literal.call not in DESCRIPTIONS and is_phrase(literal.text):
                rows.append((kind(room, path, literal), room, file.name.rsplit(".", 1)[0], literal))
    return rows


def cell(text):
    """A message as a cell of a Markdown table."""
    one_line = re.sub(r"\s+", " ", text).strip()
    return one_line.replace("&", "&amp;").replace("<", "&lt;").replace("|", "\\|").replace("*", "\\*").replace("_", "\\_").replace("{", "\\{")


def page(rows):
    lines = [
        "# Messages",
        "",
        "Everything that the program says, apart from `--help`, in the order of the source. `{name}` is a placeholder.",
        "Written by `make docs`; `make lint` fails if a message uses words that are ruled out.",
        "[Settings](../settings.md), [measures](measures.md), [columns](columns.md) and [validation](../validation.md) have pages",
        "of their own.",
    ]
    for name in (ERROR, REPORT, FAULT):
        lines += ["", f"## {name}", "", ABOUT[name]]
        room = None
        seen = set()
        for _, its_room, file, literal in (row for row in rows if row[0] == name):
            if its_room != room:
                room, seen = its_room, set()
                lines += ["", f"### {room}", "", "| message | source file |", "| --- | --- |"]
            text = cell(literal.text)
            if text not in seen:
                seen.add(text)
                lines.append(f"| {text} | `{file}` |")
    return "\n".join(lines) + "\n"


def main():
    rows = messages()
    failed = False
    for _, _, file, literal in rows:
        if RULED_OUT.search(re.sub(r"\{\w+\}", "", literal.text)):
            print(f"{file}:{literal.line}: error: rephrase: {literal.text}", file=sys.stderr)
            failed = True
    if sys.argv[1] != "--check":
        Path(sys.argv[1]).write_text(page(rows), encoding="utf-8")
    sys.exit(failed)


if __name__ == "__main__":
    main()
