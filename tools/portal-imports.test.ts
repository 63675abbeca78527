import { glob, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const PORTAL = new URL("../apps/portal/src/", import.meta.url).pathname;

/** The folder that a relative import must not leave: one feature, one folder of domain or platform, or the whole layer. */
function homeOf(file: string): string {
  const [layer = "", ...rest] = file.split("/");
  const depth = { features: 2, domain: 1, platform: 1 }[layer] ?? 0;
  return [layer, ...rest.slice(0, depth)].join("/");
}

/** Relative imports of this file that climb two folders or leave its home. They have to begin with `#`. */
function wrongImports(file: string, source: string): string[] {
  const relative = [...source.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]*)"/g)].map(([, name = ""]) => name);
  return relative.filter((name) => {
    if (name.startsWith("./")) return false;
    return name.startsWith("../../") || homeOf(normalize(join(dirname(file), name))) !== homeOf(file);
  });
}

test("relative imports of the portal stay in their folder and climb one folder at most", async () => {
  const wrong: string[] = [];
  let files = 0;
  for await (const file of glob("**/*.{ts,tsx}", { cwd: PORTAL })) {
    files += 1;
    const found = wrongImports(file, await readFile(`${PORTAL}${file}`, "utf8"));
    wrong.push(...found.map((name) => `${file}: ${name}`));
  }
  expect(files).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

test.each<[file: string, source: string]>([
  ["features/customer/members/drawer/Bad.tsx", 'import { call } from "../../../../platform/http/call.ts";'],
  ["features/customer/members/drawer/row/Bad.tsx", 'import { data } from "../../data.ts";'],
  ["features/customer/members/Bad.tsx", 'const load = () => import("../team/Team.tsx");'],
  ["domain/billing/bad.ts", 'export { team } from "../team/team.ts";'],
  ["platform/http/bad.ts", 'import "../text/text.ts";'],
  ["ui/Bad.tsx", 'import type { Call } from "../platform/http/call.ts";'],
])("an import that leaves the folder of %s is found", (file, source) => {
  expect(wrongImports(file, source)).toHaveLength(1);
});

test.each<[file: string, source: string]>([
  ["features/customer/members/drawer/Good.tsx", 'import { data } from "../data.ts";\nimport { Row } from "./Row.tsx";'],
  ["domain/voice/member/good.ts", 'import { voiceAccounts } from "../voice-accounts.ts";'],
  ["app/shell/Good.tsx", 'import { guard } from "../guard.ts";\nimport { Card } from "#ui/Card.tsx";'],
])("imports inside the folder of %s and imports by layer are permitted", (file, source) => {
  expect(wrongImports(file, source)).toEqual([]);
});
