import { expect, test } from "vitest";
import { httpsIssue, slugIssue, slugOf } from "./rules.ts";

test.each<[name: string, slug: string]>([
  ["Brightwire", "brightwire"],
  ["Telefonía Clara", "telefonia-clara"],
  ["  A & B, Ltd. ", "a-b-ltd"],
  ["x".repeat(60), "x".repeat(40)],
  ["日本", ""],
])("the slug of %j is %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test.each<[slug: string, right: boolean]>([
  ["brightwire", true],
  ["a1", true],
  ["a", false],
  ["", false],
  ["Bright", false],
  ["a b", false],
  ["x".repeat(41), false],
])("%j is a valid slug: %s", (slug, right) => {
  expect(slugIssue(slug)).toBe(right ? null : "itsp.slug");
});

// asvs: V1.2.2
test.each<[url: string, right: boolean]>([
  ["https://help.example.com", true],
  ["https://help.example.com/a?b#c", true],
  ["http://help.example.com", false],
  ["https://a@b.example", false],
  ["javascript:alert(1)", false],
  ["https://a.example/<b>", false],
])("%j is a valid https URL: %s", (url, right) => {
  expect(httpsIssue(`see ${url}`)).toBe("link.https");
  expect(httpsIssue(`x${url}`)).toBe("link.https");
  expect(httpsIssue(url)).toBe(right ? null : "link.https");
});
