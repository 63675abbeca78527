import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { type Mark, StatusMark } from "./StatusMark.tsx";

const STATUSES: readonly Mark[] = ["active", "invited", "inactive", "suspended", "undeliverable", "ended", "gone"];

test("gives each status a shape of its own, not only a color", () => {
  const shapes = STATUSES.map((status) => {
    const { container, unmount } = renderUi(<StatusMark status={status} />);
    const drawn = container.querySelector("svg")!.innerHTML.replaceAll(/var\([^)]+\)/g, "");
    unmount();
    return drawn;
  });
  expect(new Set(shapes).size).toBe(STATUSES.length);
  expect(shapes).not.toContain("");
});

test("is skipped by screen readers, because the word is beside it", () => {
  const { container } = renderUi(<StatusMark status="active" size={10} />);
  expect(container.querySelector("svg")).toHaveAttribute("aria-hidden", "true");
  expect(container.querySelector("svg")).toHaveAttribute("width", "10");
});
