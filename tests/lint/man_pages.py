# SPDX-License-Identifier: Apache-2.0
# man_pages.py PAGE PROGRAM [COMMANDS]: every option that --help tells is in the manual page with the same argument, and
# the reverse; none is there twice. With COMMANDS, the page has a section ".SS tandem NAME" for each subcommand. And the
# page formats without a warning.
import re
import shutil
import subprocess
import sys

page, program, commands = sys.argv[1], sys.argv[2], len(sys.argv) > 3
OPTION = re.compile(r"(?<![\w-])--[a-z0-9][\w-]*(?:\[?=\S+)?|(?<![\w-])-[A-Za-z?](?=[, ]|$)")
faults, checked = [], 0


def told(*args):
    """The options that the lists of --help start with: short and long ones, these with their arguments."""
    text = subprocess.run([program, *args, "--help"], capture_output=True, text=True, check=True).stdout
    options = set()
    for line in text.splitlines():
        if re.match(r" {2,8}-", line):
            options |= set(OPTION.findall(re.split(r"\s{2,}", line.strip())[0]))
    return options, text


def plain(roff):
    return re.sub(r"\\f[BIRP]", "", roff).replace("\\-", "-").replace("\\(aq", "'")


def described(what, roff):
    """The options that are the tag of a paragraph: the line behind each .TP."""
    lines, options = plain(roff).splitlines(), []
    for before, line in zip(lines, lines[1:]):
        if before == ".TP" and line.startswith("-"):
            options += OPTION.findall(line)
    names = [option.split("=")[0] for option in options]
    faults.extend(f"{what}: {name} is twice in {page}" for name in sorted(set(names)) if names.count(name) > 1)
    return set(options)


def same(what, in_help, in_page):
    global checked
    checked += len(in_help)
    for option in sorted(in_help - in_page):
        faults.append(f"{what}: {option} is in --help, not in {page}")
    for option in sorted(in_page - in_help):
        faults.append(f"{what}: {option} is in {page}, not in --help")


text = open(page, encoding="utf-8").read()
if commands:
    general = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"^  (\w+) +\S", general.split("Commands:\n")[1].split("\n\n")[0], re.M)
    common = described("common", text.split(".SH OPTIONS")[1].split(".SH ")[0])
    parts = {}
    for part in text.split(".SH COMMANDS")[1].split(".SH ")[0].split(".SS ")[1:]:
        parts[part.split()[1]] = part
    same("commands", set(names), set(parts))
    for name in names:
        options, help_text = told(name)
        same(name, options, described(name, parts.get(name, "")) | common)
        by_help = subprocess.run([program, "help", name], capture_output=True, text=True, check=False)
        if by_help.returncode != 0 or by_help.stdout != help_text:
            faults.append(f"'help {name}' is not '{name} --help'")
else:
    name = program.rsplit("/", 1)[1]
    same(name, told()[0], described(name, text))

TOOLS = [["mandoc", "-Tlint", "-Wwarning", page],
         ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page],
         ["groff", "-ww", "-man", "-Tutf8", "-Z", page]]
tool = next((t for t in TOOLS if shutil.which(t[0])), None)
if tool is None:
    print("neither mandoc nor man nor groff here: the page was not formatted")
else:
    run = subprocess.run(tool, capture_output=True, text=True, check=False)
    said = run.stderr + (run.stdout if tool[0] == "mandoc" else "")
    if run.returncode != 0 or said.strip():
        faults.append(f"{' '.join(tool)} says: {said.strip()}")
    checked += 1

print("\n".join(faults))
print(f"{checked} options and pages checked, {len(faults)} faults")
sys.exit(1 if faults or checked < 5 else 0)
