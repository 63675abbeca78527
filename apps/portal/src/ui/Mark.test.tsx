import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { Mark } from "./Mark.tsx";

test("is a square drawing of the requested size that screen readers skip", () => {
  const { container } = renderUi(<Mark size={32} />);
  const mark = container.querySelector("svg");
  expect(mark).toHaveAttribute("width", "32");
  expect(mark).toHaveAttribute("height", "32");
  expect(mark).toHaveAttribute("aria-hidden", "true");
});
