import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { LoadingBar } from "./LoadingBar.tsx";

test("is decoration that screen readers skip", () => {
  const { container } = renderUi(<LoadingBar />);
  expect(container.firstElementChild).toHaveAttribute("aria-hidden", "true");
  expect(container).toHaveTextContent(/^$/);
});
