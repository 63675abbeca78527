import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { BrandMark } from "./BrandMark.tsx";

test("shows a brand's own logo as decoration, because its name is beside it", () => {
  renderUi(<BrandMark logo_url="/acme.svg" />);
  expect(screen.getByRole("presentation")).toHaveAttribute("src", "/acme.svg");
});

test.each([
  [false, "18"],
  [true, "16"],
])("shows the product's mark without a logo, small: %s", (small, size) => {
  const { container } = renderUi(<BrandMark logo_url={null} small={small} />);
  expect(screen.queryByRole("presentation")).not.toBeInTheDocument();
  const mark = container.querySelector("svg");
  expect(mark).toHaveAttribute("width", size);
  expect(mark).toHaveAttribute("aria-hidden", "true");
});
