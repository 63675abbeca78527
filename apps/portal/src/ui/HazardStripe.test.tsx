import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { HazardStripe } from "./HazardStripe.tsx";

test("is decoration that screen readers skip", () => {
  const { container } = renderUi(<HazardStripe />);
  expect(container.firstElementChild).toHaveAttribute("aria-hidden", "true");
  expect(container).toHaveTextContent(/^$/);
});
