import { expect, test } from "vitest";
import { FEATURES, JOBS, TEMPLATES } from "../app.ts";
import { templatesOf } from "./feature.ts";

test("a template that is used but not registered stops the start", () => {
  const features = FEATURES.filter(({ name }) => name !== "passwords");
  expect(() => templatesOf(features)).toThrow(
    "no feature registers the template passwords.reset, passwords.changed, passwords.was_reset, passwords.set_for_you",
  );
});

test("features, jobs and templates have names of their own", () => {
  for (const named of [FEATURES, JOBS, TEMPLATES]) {
    const names = named.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
});
