import { screen } from "@testing-library/react";
import type { FormEvent } from "react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { SaveBar } from "./SaveBar.tsx";

function renderBar(busy = false) {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const onDiscard = vi.fn<() => void>();
  const ui = renderUi(
    <form onSubmit={onSubmit}>
      <SaveBar
        title="2 unsaved changes"
        detail="Name, Port"
        labels={{ save: "Save", discard: "Discard" }}
        busy={busy}
        onDiscard={onDiscard}
      />
    </form>,
  );
  return { ...ui, onSubmit, onDiscard };
}

test("announces how much is unsaved, and where", () => {
  renderBar();
  expect(screen.getByRole("status")).toHaveTextContent("2 unsaved changes Name, Port");
});

test("saves by submitting the form around it", async () => {
  const { person, onSubmit, onDiscard } = renderBar();
  // Its name is the word alone: the key beside it is for the eye.
  await person.click(screen.getByRole("button", { name: /^Save$/ }));
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(onDiscard).not.toHaveBeenCalled();
});

test("discards without submitting", async () => {
  const { person, onSubmit, onDiscard } = renderBar();
  await person.click(screen.getByRole("button", { name: "Discard" }));
  expect(onDiscard).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("accepts neither while saving", () => {
  renderBar(true);
  for (const button of screen.getAllByRole("button")) expect(button).toBeDisabled();
});
