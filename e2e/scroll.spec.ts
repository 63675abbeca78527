import { expect } from "@playwright/test";
import { test } from "./kit/test.ts";
import { startSession, newPage } from "./kit/browser.ts";

/**
 * Other journeys delay frames too, so only a frozen list fails here. `pnpm run show team` runs this test alone, with a
 * bound that people would notice.
 */
const LONGEST_MS = 1_000;

test("a list of 10,000 members scrolls smoothly and prefetches in time", { tag: "@measure" }, async ({ browser }) => {
  const page = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await startSession(page, "lars.eriksen@meridianrail.example", "/dashboard/members");
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  const { frames, longest, slow, reached } = await page.evaluate(async () => {
    const row = document.querySelector('[role="row"] [role="gridcell"], [role="row"] [role="cell"], tbody tr')!;
    let box = row.parentElement!;
    while (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === "visible")
      box = box.parentElement!;
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const times: number[] = [];
    let last = await nextFrame();
    // As fast as a mouse wheel: 4,000 pixels per second, for six seconds.
    for (const began = last; last < began + 6_000;) {
      box.scrollTop = 4 * (last - began);
      const now = await nextFrame();
      times.push(now - last);
      last = now;
    }
    const sorted = times.toSorted((a, b) => b - a);
    return {
      frames: times.length,
      longest: sorted[0]!,
      slow: sorted.filter((time) => time > 50).length,
      reached: Math.round(box.scrollTop / 44),
    };
  });
  console.log(
    `scroll: 10,000 members, ${frames} frames past ${reached} rows, longest ${longest.toFixed(0)} ms, ${slow} over 50 ms`,
  );
  expect(reached).toBeGreaterThan(300);
  expect(longest).toBeLessThan(LONGEST_MS);
});
