"""A contract for import-linter that it does not bring along itself."""

import sys
from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output
from importlinter.domain.imports import Module


class StandardLibraryOnly(Contract):
    """Modules, and all below them, import nothing from outside but the standard library.

    A contract of type "forbidden" would have to name every package that is not welcome; this one
    refuses those that nobody thought of.
    """

    modules = fields.ListField(subfield=fields.ModuleField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Collect a line for each import of a third party."""
        own = {str(root) for root in self.session_options["root_packages"]}
        welcome = own | sys.stdlib_module_names
        offences = [
            f"{importer} imports {imported}"
            for importer in self._importers(graph)
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if imported.partition(".")[0] not in welcome
        ]
        return ContractCheck(kept=not offences, metadata={"offences": offences})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Show the lines."""
        for offence in check.metadata["offences"]:
            output.print_error(f"- {offence}")
        output.new_line()

    def _importers(self, graph: ImportGraph) -> list[str]:
        tops = [module.name for module in cast("list[Module]", self.modules)]
        return sorted({name for top in tops for name in (top, *graph.find_descendants(top))})
