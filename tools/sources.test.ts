import { expect, test } from "vitest";
import { affectedBy, declarationsOf, takeSnapshot } from "./parts/sources.ts";

const OF = (text: string, file = "a.ts") => declarationsOf(file, text);

test.each<[what: string, before: string, after: string]>([
  ["a body", "export function f(): number {\n  return 1;\n}", "export function f(): number {\n  return 2;\n}"],
  [
    "a function of its own",
    "export const a: number = f();",
    "function f() {\n  return 1;\n}\nexport const a: number = f();",
  ],
  ["a comment in a body", "export function f(): void {}", "export function f(): void {\n  // Nothing.\n}"],
])("an edit of %s leaves the declarations as they are", (_what, before, after) => {
  expect(OF(before)).not.toBeNull();
  expect(OF(after)).toBe(OF(before));
});

test.each<[what: string, before: string, after: string]>([
  ["a parameter", "export function f(a: number): void {}", "export function f(a: string): void {}"],
  ["a written return type", "export const f = (): number => 1;", "export const f = (): number | null => 1;"],
  ["a literal", "export const a = 1;", "export const a = 2;"],
  ["a member of an interface", "export interface A { b: 1 }", "export interface A { b?: 1 }"],
  ["an export", "export const a = 1;", "export const a = 1;\nexport const b = 1;"],
  ["what is exported again", 'export { a } from "./b.ts";', 'export { a } from "./c.ts";'],
  [
    "a type of another module",
    'export {};\ndeclare module "fastify" {\n  interface A {\n    b: 1;\n  }\n}',
    'export {};\ndeclare module "fastify" {\n  interface A {\n    b: 2;\n  }\n}',
  ],
])("an edit of %s changes the declarations", (_what, before, after) => {
  expect(OF(before)).not.toBeNull();
  expect(OF(after)).not.toBe(OF(before));
});

test.each([
  ["a return type", "export const f = (a: number) => a + 1;"],
  ["a call", "export const a = f();"],
  ["a component", "export const A = () => <p />;"],
  ["what is destructured", "export const { a } = b;"],
])("there are none where %s has to be inferred", (_what, text) => {
  expect(OF(text, "a.tsx")).toBeNull();
});

test("a change of types that a file adds to a module affects all who import that module", () => {
  const { files } = takeSnapshot();
  expect(affectedBy(["apps/portal/src/app/paths.ts"], files)).toContain(
    "apps/portal/src/features/customer/login/detours.ts",
  );
});
