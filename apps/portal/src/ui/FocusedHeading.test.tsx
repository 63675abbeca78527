import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { FocusedHeading } from "./FocusedHeading.tsx";

test("takes the focus when it appears, so the new page is read out", () => {
  renderUi(<FocusedHeading>Check your inbox</FocusedHeading>);
  expect(screen.getByRole("heading", { level: 1, name: "Check your inbox" })).toHaveFocus();
});

test("is skipped by Tab and keeps the focus elsewhere when its text changes", async () => {
  const page = (title: string) => (
    <>
      <FocusedHeading>{title}</FocusedHeading>
      <button type="button">Resend</button>
    </>
  );
  const { person, rerender } = renderUi(page("Check your inbox"));
  await person.tab();
  rerender(page("Check your inbox again"));
  expect(screen.getByRole("button", { name: "Resend" })).toHaveFocus();
  await person.tab({ shift: true });
  expect(screen.getByRole("heading")).not.toHaveFocus();
});
