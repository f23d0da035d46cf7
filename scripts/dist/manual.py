#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the manual page of the program, from what the program knows of its commands.

    manual.py PROGRAM VERSION DATE FILE

DATE is that of the commit, such as 2026-01-31.
"""

import json
import subprocess
import sys


def escaped(text):
    """Text as roff prints it."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    lines = ["\\&" + line if line.startswith((".", "'")) else line for line in text.split("\n")]
    return "\n.br\n".join(lines)


def paragraphs(text):
    """A line of roff for each paragraph of the text."""
    return [line for part in text.strip().split("\n\n") for line in (".PP", escaped(part.strip()))]


def spelled(name):
    """An option's name with its dashes."""
    return ("-" if name["kind"] == "short" else "--") + name["name"]


def argument_lines(argument):
    """An argument or option: its names, and what it means."""
    value = "" if argument["kind"] == "flag" else f"\\fI{escaped(argument['valueName'])}\\fR"
    names = ", ".join(f"\\fB{escaped(spelled(name))}\\fR" for name in argument.get("names", []))
    text = escaped(argument.get("abstract", ""))
    if argument.get("defaultValue"):
        text += escaped(f" Default: {argument['defaultValue']}.")
    return [".TP", f"{names} {value}".strip(), text.strip() or "\\&"]


def command_lines(command, parents):
    """A command and its subcommands."""
    words = [*parents, command["commandName"]]
    lines = []
    # Each command has these two; they are listed once.
    arguments = [
        argument
        for argument in command.get("arguments", [])
        if argument["shouldDisplay"] and (not parents or argument["valueName"] not in ("help", "version"))
    ]
    if parents:
        lines += [".SS " + escaped(" ".join(words)), escaped(command.get("abstract", ""))]
        if command.get("discussion"):
            lines += paragraphs(command["discussion"])
    elif arguments:
        lines.append(".SH OPTIONS")
    for argument in arguments:
        lines += argument_lines(argument)
    if not parents:
        lines.append(".SH COMMANDS")
    for subcommand in command.get("subcommands", []):
        if subcommand["shouldDisplay"] and subcommand["commandName"] != "help":
            lines += command_lines(subcommand, words)
    return lines


def page(command, version, date):
    """The whole page."""
    name = command["commandName"]
    lines = [
        f'.TH {name.upper()} 1 "{date}" "Tracewatt {version}" "User Commands"',
        # Names of files and options stay whole.
        ".nh",
        ".ad l",
        ".SH NAME",
        f"{name} \\- battery and accuracy lab for location strategies on phones",
        ".SH SYNOPSIS",
        f".B {name}",
        "\\fIcommand\\fR [\\fIoptions\\fR]",
        ".SH DESCRIPTION",
        *paragraphs(command["abstract"] + "\n\n" + command.get("discussion", "")),
        *command_lines(command, []),
    ]
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 5:
        raise SystemExit(__doc__)
    program, version, date, path = sys.argv[1:]
    try:
        words = [program, "--experimental-dump-help"]
        known = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        text = page(json.loads(known)["command"], version, date)
    except (OSError, subprocess.CalledProcessError, ValueError, KeyError) as error:
        raise SystemExit(
            f"manual: error: {program} does not describe its commands: {error}\n"
            "manual: note: it is the program to pack; see: tracewatt --experimental-dump-help"
        ) from error
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
