import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { OfflineBar } from "./OfflineBar.tsx";

test("announces that the connection is lost", () => {
  renderUi(<OfflineBar text="You're offline." />);
  expect(screen.getByRole("status")).toHaveTextContent("You're offline.");
});
