import fc from "fast-check";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { Manifest, canonical, compareVersions, offered } from "./manifest.ts";
import { supportedSystems } from "./systems.ts";

const file = {
  kind: "file",
  name: "Switchboard-4.2.1.dmg",
  size: 1,
  sha256: "a".repeat(64),
  signature: `${"A".repeat(86)}==`,
} as const;
const manifest = {
  platform: "mac",
  channel: "stable",
  version: "4.2.1",
  published_at: 1_000,
  min_version: "13",
  notes: { en: ["New"], es: ["Nuevo"] },
  source: file,
} as const;
const store = { kind: "store", url: "https://apps.example/ios/app" };

test.each([
  ["a valid one", {}, true],
  ["from a store", { platform: "ios", source: store }, true],
  ["a file where a store is needed", { platform: "ios" }, false],
  ["another system's file", { platform: "windows" }, false],
  ["a version of two numbers", { version: "4.2" }, false],
  ["a version with a leading zero", { version: "4.02.1" }, false],
  ["one language", { notes: { en: ["New"] } }, false],
  ["nothing new", { notes: { en: [], es: [] } }, false],
  ["a line with spaces around", { notes: { en: [" New"], es: ["Nuevo"] } }, false],
  ["a line that breaks", { notes: { en: ["New\nline"], es: ["Nuevo"] } }, false],
  ["a path for a name", { source: { ...file, name: "../a.dmg" } }, false],
  ["a name that ends a header", { source: { ...file, name: 'a".dmg' } }, false],
  ["a hidden file", { source: { ...file, name: ".dmg" } }, false],
  ["an empty file", { source: { ...file, size: 0 } }, false],
  ["no signature of the file", { source: { ...file, signature: "" } }, false],
  ["a store that is a script", { source: { kind: "store", url: "javascript:alert(1)" } }, false],
  ["a store without TLS", { source: { kind: "store", url: "http://apps.example/a" } }, false],
  ["a store address with a quote", { source: { kind: "store", url: 'https://apps.example/"x' } }, false],
  ["an unknown field", { forced: true }, false],
])("a manifest with %s, as in %j, is valid: %s", (_name, change, valid) => {
  expect(z.safeParse(Manifest, { ...manifest, ...change }).success).toBe(valid);
});

test("canonical JSON parses to the same value and does not depend on the order of keys", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonical(shuffled(value))).toBe(canonical(value));
    }),
  );
});
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, shuffled(inner)]),
  );
}

test("versions are compared numerically and have a total order", () => {
  expect(compareVersions("4.10.0", "4.9.9")).toBeGreaterThan(0);
  expect(compareVersions("4.2.1", "4.2.1")).toBe(0);
  const number = fc.integer({ min: 0, max: 99_999 });
  const version = fc.tuple(number, number, number).map((parts) => parts.join("."));
  fc.assert(
    fc.property(version, version, (a, b) => {
      expect(Math.sign(compareVersions(a, b))).toBe(-Math.sign(compareVersions(b, a)) + 0);
    }),
  );
});

const of = (version: string, more: object = {}) => ({ ...manifest, version, ...more }) as Manifest;
const genuine = () => true;
const versions = (list: readonly Manifest[]) => list.map(({ platform, version }) => `${platform} ${version}`);

test("offers the release with the highest version, not the latest date", () => {
  const { stable } = offered([of("4.9.0", { published_at: 900 }), of("4.10.0", { published_at: 1 })], 1_000, genuine);
  expect(versions(stable)).toEqual(["mac 4.10.0"]);
});
test("does not offer a release before its publication date", () => {
  expect(versions(offered([of("4.9.0"), of("5.0.0", { published_at: 1_001 })], 1_000, genuine).stable)).toEqual([
    "mac 4.9.0",
  ]);
});
test("offers the previous release if the newest is forged", () => {
  const forged = ({ version }: Manifest) => version !== "5.0.0";
  expect(versions(offered([of("5.0.0"), of("4.9.0")], 1_000, forged).stable)).toEqual(["mac 4.9.0"]);
});
test("offers the insider channel while it is ahead", () => {
  const insider = (version: string) => of(version, { channel: "insider" });
  expect(versions(offered([of("4.9.0"), insider("5.0.0")], 1_000, genuine).insider)).toEqual(["mac 5.0.0"]);
  expect(versions(offered([of("5.0.0"), insider("5.0.0")], 1_000, genuine).insider)).toEqual([]);
});

// spec: 9.25
test("the newest release states its system requirements; without a release the defaults apply", () => {
  const systems = supportedSystems([{ platform: "mac", min_version: "14" }]);
  expect(systems.find(({ platform }) => platform === "mac")?.min_version).toBe("14");
  expect(systems.find(({ platform }) => platform === "windows")?.min_version).toBe("10");
});
