import type { Evidence } from "./evidence.ts";
import { expectLine, last } from "./verdicts.ts";

/** The last commit before the layout changed, and the one that changed it. Later commits change texts on purpose. */
const [BEFORE, AFTER] = ["38bf6b9", "0720de3"];

/** Features have one name, layers have rules, components have tests, and nothing outside changed. */
export const layout: Evidence = {
  commands: {
    compare: ["pnpm", "exec", "node", "tools/proof-layout.ts", BEFORE, AFTER],
    structure: ["pnpm", "exec", "vitest", "run", "--project", "structure", "--reporter", "verbose"],
    components: ["pnpm", "exec", "vitest", "run", "--project", "ui"],
    catalogue: ["pnpm", "proof:catalogue"],
    tutorial: ["pnpm", "tutorial"],
  },
  claims: [
    {
      claim: "The new layout left OpenAPI document, screens, database schema and errors as they were",
      from: "compare",
      read: expectLine(/^layout: 0 of 4 differ from .*$/gm),
    },
    {
      claim:
        "Every form is drawn by the editor's frame, before the login by its base, and no copy of the focus effect is left",
      from: "compare",
      read(output) {
        const found = last(/^editor: (\d+) of (\d+) forms, (\d+) copies of the focus effect$/gm, output);
        return {
          figure: found?.[0] ?? "not run",
          held: found !== undefined && found[1] === found[2] && found[3] === "0",
        };
      },
    },
    {
      claim:
        "Files of its feature that a screen consists of; before, 51 for the member drawer and 64 for the plan page",
      from: "compare",
      read: expectLine(/^own files: .*$/gm),
    },
    {
      claim: "60 names, comments and test titles drawn to be read; lines with words of the old style",
      from: "compare",
      read: expectLine(/^plainness: .*$/gm),
    },
    {
      claim: "Every feature is found under one name; every import rule and every missing text is caught when planted",
      from: "structure",
      read(output, code) {
        const found = last(/Tests {2}(\d+) passed \(\d+\)/g, output);
        return { figure: `${found?.[1] ?? 0} structure tests passed`, held: code === 0 && found !== undefined };
      },
    },
    {
      claim: "Every ui component has tests",
      from: "components",
      read(output, code) {
        const found = last(/Test Files {2}(\d+) passed.*\n.*Tests {2}(\d+) passed/g, output);
        const [, files, tests] = found ?? [];
        return { figure: `${files ?? 0} components, ${tests ?? 0} tests`, held: code === 0 && found !== undefined };
      },
    },
    {
      claim: "The catalogue builds, and axe finds nothing in it",
      from: "catalogue",
      read: expectLine(/^catalogue: \d+ components, \d+ states, light and dark, 0 violations$/gm),
    },
    {
      claim: "The tutorial leads to a working call",
      from: "tutorial",
      read: expectLine(/^tutorial: \d+ files touched, everything green$/gm),
    },
  ],
};
