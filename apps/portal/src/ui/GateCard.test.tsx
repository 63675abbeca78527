import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { GateCard } from "./GateCard.tsx";

test("reads its title out first, then says what can be done", async () => {
  const { person } = renderUi(
    <GateCard
      icon={<img src="/archive.svg" alt="Archive" />}
      title="Your subscription has ended"
      actions={<button type="button">Choose a plan</button>}
    >
      <p>Calling is paused.</p>
    </GateCard>,
  );
  expect(screen.getByRole("heading", { level: 1, name: "Your subscription has ended" })).toHaveFocus();
  expect(screen.getByText("Calling is paused.")).toBeInTheDocument();
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
  await person.tab();
  expect(screen.getByRole("button", { name: "Choose a plan" })).toHaveFocus();
});
