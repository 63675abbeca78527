import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { Kbd } from "./Kbd.tsx";

test("marks its text as a key", () => {
  renderUi(<Kbd>Ctrl S</Kbd>);
  expect(screen.getByText("Ctrl S").tagName).toBe("KBD");
});
