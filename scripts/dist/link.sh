#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# link.sh OBJECTS WORK PROGRAM [TARGET]: links the object files below OBJECTS, which SwiftPM compiled for a static
# standard library, into a stripped program that needs nothing but the C library. Intermediate files go to WORK. TARGET
# is the target of the program; default: TracewattCLI, the only one with virtual time and the libraries of the model.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
objects=$1
work=$2
program=$3
target=${4:-TracewattCLI}
mkdir -p "$work"

compiler=$(dirname "$(readlink -f "$(command -v swiftc)")")
runtime=$(dirname "$compiler")/lib/swift_static/linux
clang=$compiler/clang

rm -rf "${work:?}/lib" "${work:?}/objects"
mkdir -p "$work/lib" "$work/objects"

# Only exceptions of C++ unwind the stack; for all other code the tables would be 4 MB that nothing reads. The
# compiler's hash of a module depends on the folder that it was built in, and nothing reads that either.
reduced() {
  "$compiler/llvm-objcopy" --remove-section=.eh_frame --remove-section=.rela.eh_frame \
    --remove-section=.swift_modhash "$1" "$2"
}

# The path of a static library of the system.
static() { "$clang" -print-file-name="lib$1.a"; }
libraries=()
names=(z stdc++)
if [ "$target" = TracewattCLI ]; then names+=(gsl gslcblas expat sqlite3); fi
for name in "${names[@]}"; do
  path=$(static "$name")
  if [ ! -f "$path" ]; then
    printf 'dist: error: there is no static library lib%s.a\n' "$name" >&2
    printf 'dist: note: its development package has it; see scripts/install-dependencies.sh\n' >&2
    exit 1
  fi
  # Object files ask for some by name, too; in this folder only the static one is found.
  case "$name" in
    stdc++) ln -s "$path" "$work/lib/" ;;
    *) reduced "$path" "$work/lib/lib$name.a" ;;
  esac
  libraries+=("-l$name")
done

for path in "$runtime"/*.a; do
  case "$path" in
    */libFoundationNetworking.a | */lib_CFURLSessionInterface.a) ;;
    *) reduced "$path" "$work/lib/$(basename "$path")" ;;
  esac
done

# Object files ask for these, but nothing in them is called.
for name in swiftCxx swiftCxxStdlib curl; do
  [ -f "$work/lib/lib$name.a" ] || "$compiler/llvm-ar" rcs "$work/lib/lib$name.a"
done

# Foundation's ICU with less data. A definition in an object file precedes that of the archive.
(cd "$work" && "$compiler/llvm-ar" x "$runtime/lib_FoundationICU.a" icu_packaged_data.cpp.o)
symbol=$("$compiler/llvm-nm" --defined-only --format=just-symbols "$work/icu_packaged_data.cpp.o")
"$compiler/llvm-objcopy" --dump-section .rodata="$work/icu-full.dat" "$work/icu_packaged_data.cpp.o"
"$here/trim_icu.py" "$work/icu-full.dat" "$work/icu.dat"
cat >"$work/icu.s" <<END
.section .rodata
.balign 16
.globl $symbol
.type $symbol, @object
$symbol:
.incbin "icu.dat"
.size $symbol, . - $symbol
.section .note.GNU-stack, "", @progbits
END
(cd "$work" && "$clang" -c icu.s -o icu.o)

# Random numbers for Expat's hash tables; the C library has the function from 2.36 on only.
cat >"$work/random.c" <<'END'
#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>
void arc4random_buf(void *bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t some = getrandom((char *)bytes + done, count - done, 0);
    if (some > 0) done += (size_t)some;
    else if (errno != EINTR) abort();
  }
}
END
"$clang" -Os -c "$work/random.c" -o "$work/random.o"

find "$objects" -name '*.o' | LC_ALL=C sort >"$work/objects.txt"
number=0
while IFS= read -r path; do
  number=$((number + 1))
  copy=$work/objects/$(printf '%04d' "$number").o
  reduced "$path" "$copy"
done <"$work/objects.txt"

# The instruction that ends a program.
case "$(uname -m)" in
  aarch64) trap='brk #1' ;;
  *) trap=ud2 ;;
esac
# The explorer's web server can also forward requests, with Foundation's HTTP client. The program never does so, and
# what the server names of that client is a trap here; 0.7 MB of the client and libcurl stay away.
"$compiler/llvm-nm" --defined-only --format=just-symbols "$runtime/libFoundationNetworking.a" 2>/dev/null |
  grep -F FoundationNetworking | LC_ALL=C sort -u >"$work/client.txt"
"$compiler/llvm-nm" --undefined-only --format=just-symbols "$work"/objects/*.o 2>/dev/null |
  LC_ALL=C sort -u | LC_ALL=C comm -12 - "$work/client.txt" |
  sed "s/.*/.globl \"&\"\n\"&\": $trap/" >"$work/client.s"
printf '.section .note.GNU-stack, "", @progbits\n' >>"$work/client.s"
"$clang" -c "$work/client.s" -o "$work/client.o"
"$compiler/llvm-ar" rcs "$work/lib/libFoundationNetworking.a" "$work/client.o"

# Virtual time overrides functions of Dispatch, Swift and Foundation; its object files say which.
wrapped=()
if [ "$target" = TracewattCLI ]; then
  mapfile -t wrapped < <(
    grep /CVirtualTime.build/ "$work/objects.txt" |
      xargs -d '\n' "$compiler/llvm-nm" --defined-only --format=just-symbols | sed -n 's/^__wrap_//p' | LC_ALL=C sort -u
  )
  if [ "${#wrapped[@]}" -eq 0 ]; then
    printf 'dist: error: CVirtualTime was compiled without CVT_STATIC_RUNTIME\n' >&2
    exit 1
  fi
fi

flags=("--defsym=main=${target}_main" --as-needed --gc-sections --icf=all --build-id=none -O2 -s)
for name in "${wrapped[@]}"; do flags+=("--wrap=$name"); done
# The C library's functions that virtual time overrides are the only ones that other libraries must find here.
exported='global: clock_gettime; gettimeofday; time; nanosleep; syscall;'
if [ "$target" != TracewattCLI ]; then exported=; fi
printf '{ %s local: *; };\n' "$exported" >"$work/exports.map"
flags+=("--version-script=$work/exports.map")

arguments=()
for flag in "${flags[@]}"; do arguments+=(-Xlinker "$flag"); done
swiftc -static-stdlib -use-ld=lld -o "$program" "$work"/objects/*.o "$work/icu.o" "$work/random.o" \
  -L "$work/lib" "$work"/lib/*.a "${libraries[@]}" \
  -Xclang-linker -no-pie -Xclang-linker -static-libgcc "${arguments[@]}"
