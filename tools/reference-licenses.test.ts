import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { thirdPartyLicenses } from "./parts/licenses.ts";
import { REFERENCE_FOLDER, bundledPackages, referenceLicenses } from "./parts/reference-licenses.ts";

test("names every package in the bundle of the API reference; after an update, run pnpm reference:licenses", () => {
  const { others, own } = bundledPackages();
  const kept = referenceLicenses();
  const isOwn = (name: string) => own.includes(name);
  expect(kept.filter(({ name }) => isOwn(name)).map(({ name }) => name)).toEqual(own);
  expect(kept.filter(({ name }) => !isOwn(name)).map(({ name, version }) => `${name} ${version}`)).toEqual(others);
  expect(others).toEqual(expect.arrayContaining(["vue 3.5.40", "zod 4.4.3", expect.stringMatching(/^tailwindcss /)]));
  const { version } = JSON.parse(readFileSync(join(REFERENCE_FOLDER, "package.json"), "utf8")) as Record<
    string,
    string
  >;
  expect(kept.find(({ name }) => name === "@scalar/api-reference")?.version).toBe(version);
});

test("writes them out beside the packages that are installed", () => {
  const vue = referenceLicenses().find(({ name }) => name === "vue");
  const text = thirdPartyLicenses([REFERENCE_FOLDER], [vue!]);
  expect(text).toContain(`vue ${vue!.version}\nLicense: MIT`);
  expect(text).toContain(vue!.texts[0]);
  expect(text).toContain("@scalar/api-reference ");
});
