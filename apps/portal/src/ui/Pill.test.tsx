import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { Pill } from "./Pill.tsx";

test("says its state in words and is plain unless it has a tone", () => {
  renderUi(
    <>
      <Pill>Draft</Pill>
      <Pill tone="bad">Overdue</Pill>
    </>,
  );
  expect(screen.getByText("Draft")).toHaveAttribute("data-tone", "plain");
  expect(screen.getByText("Overdue")).toHaveAttribute("data-tone", "bad");
});
