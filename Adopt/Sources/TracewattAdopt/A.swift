internal import ArgumentParser
internal import Adoption
@main struct A: ParsableCommand { func run() throws {} }
