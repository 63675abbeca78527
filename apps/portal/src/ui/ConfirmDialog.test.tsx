import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

const labels = { confirm: "Remove", cancel: "Keep", close: "Close" };

function renderDialog(busy = false) {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  const ui = renderUi(
    <ConfirmDialog
      tone="danger"
      title="Remove Ada?"
      labels={labels}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      Her phone stops working.
    </ConfirmDialog>,
  );
  return { ...ui, onConfirm, onCancel };
}

test("focuses the safe button, so Enter cancels", async () => {
  const { person, onConfirm, onCancel } = renderDialog();
  expect(screen.getByRole("dialog", { name: "Remove Ada?" })).toHaveTextContent("Her phone stops working.");
  await waitFor(() => expect(screen.getByRole("button", { name: "Keep" })).toHaveFocus());
  await person.keyboard("{Enter}");
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

test("confirms only when the confirm button is pressed", async () => {
  const { person, onConfirm, onCancel } = renderDialog();
  await person.click(screen.getByRole("button", { name: "Remove" }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onCancel).not.toHaveBeenCalled();
});

test.each(["Escape", "the close button"])("cancels with %s", async (way) => {
  const { person, onCancel } = renderDialog();
  await (way === "Escape" ? person.keyboard("{Escape}") : person.click(screen.getByRole("button", { name: "Close" })));
  expect(onCancel).toHaveBeenCalledOnce();
});

test("cannot be confirmed a second time while the first is on its way", async () => {
  const { person, onConfirm } = renderDialog(true);
  const confirm = screen.getByRole("button", { name: "Remove" });
  expect(confirm).toBeDisabled();
  await person.click(confirm);
  expect(onConfirm).not.toHaveBeenCalled();
});

test("colors the button of a dangerous action only", () => {
  renderDialog();
  expect(screen.getByRole("button", { name: "Remove" }).style.getPropertyValue("--button-bg")).toBe("var(--sb-danger)");
  expect(screen.getByRole("button", { name: "Keep" }).style.getPropertyValue("--button-bg")).not.toContain("danger");
});
