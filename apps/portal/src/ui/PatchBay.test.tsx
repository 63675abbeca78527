import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { PatchBay } from "./PatchBay.tsx";

test("is a drawing without text that screen readers skip", () => {
  const { container } = renderUi(<PatchBay />);
  expect(container.querySelector("svg")).toHaveAttribute("aria-hidden", "true");
  expect(container).toHaveTextContent(/^$/);
});

test("plugs each end of each cord into a jack of its own", () => {
  const { container } = renderUi(<PatchBay />);
  const centersOf = (radius: string) =>
    Array.from(container.querySelectorAll(`circle[r="${radius}"]`), (circle) =>
      ["cx", "cy"].map((name) => circle.getAttribute(name)).join(),
    );
  const jacks = new Set(centersOf("11"));
  const plugs = centersOf("8.5");
  expect(plugs.filter((plug) => !jacks.has(plug))).toEqual([]);
  expect(new Set(plugs).size).toBe(8);
});
