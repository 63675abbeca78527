import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { SkeletonForm } from "./SkeletonForm.tsx";

test("announces that the form is loading and is marked busy", () => {
  const { container } = renderUi(<SkeletonForm label="Loading the form" fields={2} />);
  expect(screen.getByRole("status")).toHaveTextContent("Loading the form");
  expect(container.firstElementChild).toHaveAttribute("aria-busy", "true");
});

test("keeps room for as many fields as will come", () => {
  const { container } = renderUi(<SkeletonForm label="Loading" fields={4} />);
  expect(container.querySelectorAll('[data-part="field"]')).toHaveLength(4);
});
