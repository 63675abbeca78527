import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { Dialog } from "./Dialog.tsx";

function Page({ dismissible = true, onClose }: { readonly dismissible?: boolean; readonly onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose?.();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      {open && (
        <Dialog title="Rename the team" close="Close" dismissible={dismissible} onClose={close}>
          <input aria-label="Name" />
          <button type="button" onClick={close}>
            Done
          </button>
        </Dialog>
      )}
    </>
  );
}

async function openDialog(page: Parameters<typeof renderUi>[0]) {
  const ui = renderUi(page);
  await ui.person.click(screen.getByRole("button", { name: "Rename" }));
  const dialog = screen.getByRole("dialog", { name: "Rename the team" });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  return { ...ui, dialog };
}

test("takes the focus and gives it back to where it was", async () => {
  const { person } = await openDialog(<Page />);
  await person.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Rename" })).toHaveFocus();
});

test("keeps the focus inside while Tab is pressed", async () => {
  const { person, dialog } = await openDialog(<Page />);
  for (let step = 0; step < 4; step += 1) {
    await person.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  }
});

test("closes with Escape and with its named button", async () => {
  const { person } = await openDialog(<Page />);
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Rename" }));
  await person.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("stays open when the page behind it is clicked", async () => {
  const onClose = vi.fn<() => void>();
  const { dialog } = await openDialog(<Page onClose={onClose} />);
  fireEvent.mouseDown(dialog.parentElement!);
  fireEvent.click(dialog.parentElement!);
  expect(onClose).not.toHaveBeenCalled();
});

test("offers no way out by accident when it is not dismissible", async () => {
  const { person, dialog } = await openDialog(<Page dismissible={false} />);
  expect(screen.queryByRole("button", { name: "Close" })).not.toBeInTheDocument();
  await person.keyboard("{Escape}");
  expect(dialog).toBeInTheDocument();
});

test("adds no second banner to the page", async () => {
  await openDialog(<Page />);
  expect(screen.queryByRole("banner")).not.toBeInTheDocument();
});
