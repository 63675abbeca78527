import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { SupportBar } from "./SupportBar.tsx";

test("is the page's banner and says whose area this is", () => {
  renderUi(
    <SupportBar brand="Switchboard" badge="Support">
      <button type="button">Log out</button>
    </SupportBar>,
  );
  const banner = screen.getByRole("banner");
  expect(banner).toHaveTextContent("SwitchboardSupport");
  expect(within(banner).getByRole("button", { name: "Log out" })).toBeInTheDocument();
});
