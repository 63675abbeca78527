import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { Notice } from "./Notice.tsx";

test.each([
  ["bad", "alert"],
  ["warn", "status"],
  ["wait", "status"],
  ["info", "status"],
  ["ok", "status"],
] as const)("announces %s as %s", (kind, role) => {
  renderUi(
    <Notice kind={kind} title="Card declined">
      Try another card.
    </Notice>,
  );
  expect(screen.getByRole(role)).toHaveTextContent("Card declinedTry another card.");
});

test("takes the focus only when asked to", () => {
  const { rerender } = renderUi(<Notice kind="bad">Wrong code.</Notice>);
  expect(screen.getByRole("alert")).not.toHaveFocus();
  rerender(
    <Notice kind="bad" focused>
      Wrong code.
    </Notice>,
  );
  expect(screen.getByRole("alert")).toHaveFocus();
});

test("offers its action beside the words", () => {
  renderUi(<Notice kind="warn" title="Unverified" action={<button type="button">Resend</button>} />);
  expect(screen.getByRole("button", { name: "Resend" })).toBeInTheDocument();
});
