import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { importsOf } from "./sources.ts";
import { ROOT } from "./stack.ts";

const FEATURE = /^apps\/portal\/src\/features\/\w+\/[\w-]+\//;

/** The screens whose files are counted: the two that took the most to read. */
export const COUNTED_SCREENS = {
  "member drawer": "apps/portal/src/features/customer/members/drawer/MemberDrawer.tsx",
  "plan page": "apps/portal/src/features/customer/subscription/plan/PlanPage.tsx",
} as const;

/**
 * Returns the files of its own feature that a screen consists of: everything that it imports there, at once or when
 * needed, with styles and texts. `inFolder` are those in the screen's own folder.
 */
export function ownFiles(screen: string): { readonly all: readonly string[]; readonly inFolder: readonly string[] } {
  const feature = FEATURE.exec(screen)?.[0];
  if (feature === undefined) throw new Error(`${screen} is not in a feature of the portal`);
  const found = new Set([screen]);
  for (const file of found) {
    const source = readFileSync(join(ROOT, file), "utf8");
    for (const imported of importsOf(file, source)) if (imported.startsWith(feature)) found.add(imported);
  }
  const all = [...found].toSorted();
  return { all, inFolder: all.filter((file) => file.startsWith(`${dirname(screen)}/`)) };
}
