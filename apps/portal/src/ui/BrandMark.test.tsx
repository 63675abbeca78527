import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { BrandMark } from "./BrandMark.tsx";

test("shows a brand's own logo as decoration, because its name is beside it", () => {
  renderUi(<BrandMark brand={{ logo_url: "/acme.svg", logo_dark_url: null }} />);
  expect(screen.getByRole("presentation")).toHaveAttribute("src", "/acme.svg");
});

test("has a logo for each theme", () => {
  const { container } = renderUi(<BrandMark brand={{ logo_url: "/day.svg", logo_dark_url: "/night.svg" }} />);
  const logos = [...container.querySelectorAll("img")].map((logo) => [logo.dataset["on"], logo.getAttribute("src")]);
  expect(logos).toEqual([
    ["light", "/day.svg"],
    ["dark", "/night.svg"],
  ]);
});

test.each([
  [false, "18"],
  [true, "16"],
])("shows the product's mark without a logo, small: %s", (small, size) => {
  const { container } = renderUi(<BrandMark brand={{ logo_url: null, logo_dark_url: null }} small={small} />);
  expect(screen.queryByRole("presentation")).not.toBeInTheDocument();
  const mark = container.querySelector("svg");
  expect(mark).toHaveAttribute("width", size);
  expect(mark).toHaveAttribute("aria-hidden", "true");
});
