#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the bill of materials of the program as SPDX 2.3 in JSON, and fails if it is not valid.

    sbom.py PROGRAM VERSION CREATED OBJECTS FILE [ADOPT]

CREATED is a time such as 2026-01-31T12:00:00Z, and OBJECTS the folder of SwiftPM's build. ADOPT is that of the program
tracewatt-adopt, which is then beside PROGRAM.
"""

import datetime
import hashlib
import pathlib
import re
import sys

import components
import elf
from license_expression import get_spdx_licensing
from spdx_tools.spdx.model import (
    Actor,
    ActorType,
    Checksum,
    ChecksumAlgorithm,
    CreationInfo,
    Document,
    ExternalPackageRef,
    ExternalPackageRefCategory,
    Package,
    Relationship,
    RelationshipType,
    SpdxNoAssertion,
)
from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document
from spdx_tools.spdx.writer.write_anything import write_file


def package(identifier, name, version, licence, homepage, **details):
    """A package of the document."""
    expression = get_spdx_licensing().parse(licence)
    return Package(
        spdx_id="SPDXRef-" + identifier,
        name=name,
        version=version,
        download_location=SpdxNoAssertion(),
        homepage=homepage,
        files_analyzed=False,
        license_declared=expression,
        license_concluded=expression,
        copyright_text=SpdxNoAssertion(),
        **details,
    )


def identifier(part):
    """A component's name as SPDX allows it in identifiers."""
    return re.sub(r"[^A-Za-z0-9]+", "-", part.name).strip("-")


def source(part):
    """Where a component comes from, as a package URL."""
    return {
        "external_references": [ExternalPackageRef(ExternalPackageRefCategory.PACKAGE_MANAGER, "purl", part.purl)]
    }


def sha256(path):
    """The digest of a file."""
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


def document(program, version, created, parts, adopt_parts=None):
    """The program, which contains all parts, and the container image, which contains the program.

    `adopt_parts` is what tracewatt-adopt contains beside Swift's own libraries and the parser of arguments.
    """
    digest = sha256(program)
    information = CreationInfo(
        spdx_version="SPDX-2.3",
        spdx_id="SPDXRef-DOCUMENT",
        name=f"tracewatt-{version}",
        document_namespace=f"https://spdx.org/spdxdocs/tracewatt-{version}-{digest}",
        creators=[Actor(ActorType.ORGANIZATION, "The Tracewatt authors")],
        created=datetime.datetime.strptime(created, "%Y-%m-%dT%H:%M:%SZ"),
    )
    checksum = Checksum(ChecksumAlgorithm.SHA256, digest)
    own = package("tracewatt", "tracewatt", version, "GPL-3.0-or-later", None, checksums=[checksum])
    packages = [own]
    relationships = [Relationship("SPDXRef-DOCUMENT", RelationshipType.DESCRIBES, own.spdx_id)]
    for part in parts:
        packages.append(package(identifier(part), part.name, part.version, part.licence, part.homepage, **source(part)))
        relationships.append(Relationship(own.spdx_id, RelationshipType.STATIC_LINK, packages[-1].spdx_id))
    if adopt_parts is not None:
        checksum = Checksum(ChecksumAlgorithm.SHA256, sha256(pathlib.Path(program).parent / "tracewatt-adopt"))
        adopt = package("tracewatt-adopt", "tracewatt-adopt", version, "GPL-3.0-or-later", None, checksums=[checksum])
        shared = [part for part in parts if part.name.startswith(("Swift ", "International ", "libstdc++"))]
        both = [identifier(part) for part in shared if part.name != "Swift Collections"]
        packages.append(adopt)
        relationships.append(Relationship("SPDXRef-DOCUMENT", RelationshipType.DESCRIBES, adopt.spdx_id))
        for part in adopt_parts:
            own_part = package(
                identifier(part), part.name, part.version, part.licence, part.homepage, **source(part)
            )
            packages.append(own_part)
            both.append(identifier(part))
        for name in both:
            relationships.append(Relationship(adopt.spdx_id, RelationshipType.STATIC_LINK, "SPDXRef-" + name))
    # The container image has the C library beside the program.
    architecture = elf.architecture(pathlib.Path(program).read_bytes())[1]
    image = package("image", f"tracewatt-{version}-linux-{architecture}.oci.tar", version, "GPL-3.0-or-later", None)
    packages.append(image)
    relationships.append(Relationship("SPDXRef-DOCUMENT", RelationshipType.DESCRIBES, image.spdx_id))
    relationships.append(Relationship(image.spdx_id, RelationshipType.CONTAINS, own.spdx_id))
    for part in components.libraries_of_image():
        packages.append(package(identifier(part), part.name, part.version, part.licence, part.homepage, **source(part)))
        relationships.append(Relationship(image.spdx_id, RelationshipType.CONTAINS, packages[-1].spdx_id))
    return Document(information, packages=packages, relationships=relationships)


def main():
    if len(sys.argv) not in (6, 7):
        raise SystemExit(__doc__)
    program, version, created, objects, path = sys.argv[1:6]
    adopt_parts = components.found_in_adopt(sys.argv[6]) if len(sys.argv) == 7 else None
    result = document(program, version, created, components.found(objects), adopt_parts)
    problems = validate_full_spdx_document(result)
    if problems:
        for problem in problems:
            print(f"sbom: error: {problem.validation_message}", file=sys.stderr)
        raise SystemExit(1)
    write_file(result, path, validate=False)


if __name__ == "__main__":
    main()
