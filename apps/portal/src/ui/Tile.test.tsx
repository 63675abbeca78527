import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { Tile } from "./Tile.tsx";

test("is skipped by screen readers, because the words are beside it", () => {
  renderUi(<Tile>✓</Tile>);
  expect(screen.getByText("✓")).toHaveAttribute("aria-hidden", "true");
});

test("is large only when asked to", () => {
  renderUi(
    <>
      <Tile>a</Tile>
      <Tile large>b</Tile>
    </>,
  );
  expect(screen.getByText("a")).not.toHaveAttribute("data-large");
  expect(screen.getByText("b")).toHaveAttribute("data-large", "true");
});
