import { expect, test } from "vitest";
import { COUNTED_SCREENS, ownFiles } from "./parts/own-files.ts";

/** How many files of its own feature one has to open to understand a screen, at most. */
const LIMITS: Readonly<Record<keyof typeof COUNTED_SCREENS, number>> = { "member drawer": 30, "plan page": 36 };

test.each(Object.entries(LIMITS))("the %s consists of at most %i files of its feature", (screen, most) => {
  const { all, inFolder } = ownFiles(COUNTED_SCREENS[screen as keyof typeof COUNTED_SCREENS]);
  expect(all.length).toBeLessThanOrEqual(most);
  // Fewer than this means that the imports were not followed.
  expect(inFolder.length).toBeGreaterThan(5);
});

test("styles, texts of both languages and parts that load later count as files of a screen", () => {
  const { all } = ownFiles(COUNTED_SCREENS["member drawer"]);
  for (const name of ["drawer/MemberDrawer.module.css", "drawer/text.es.ts", "drawer/MemberDialogs.tsx"]) {
    expect(all).toContain(`apps/portal/src/features/customer/members/${name}`);
  }
});
