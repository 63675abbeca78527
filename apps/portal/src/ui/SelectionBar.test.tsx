import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { SelectionBar } from "./SelectionBar.tsx";

const labels = { bar: "Selected members", selected: "3 selected", all: "Select all 60", clear: "Clear selection" };

function renderBar(more: boolean) {
  const onAll = vi.fn<() => void>();
  const onClear = vi.fn<() => void>();
  const ui = renderUi(
    <SelectionBar labels={labels} more={more} onAll={onAll} onClear={onClear}>
      <button type="button">Remove</button>
    </SelectionBar>,
  );
  return { ...ui, onAll, onClear };
}

test("is a named toolbar with the count and the actions", () => {
  renderBar(false);
  const bar = screen.getByRole("toolbar", { name: "Selected members" });
  expect(bar).toHaveTextContent("3 selected");
  expect(bar).toContainElement(screen.getByRole("button", { name: "Remove" }));
});

test("offers the rest only while there is more", async () => {
  const { person, onAll, unmount } = renderBar(true);
  await person.click(screen.getByRole("button", { name: "Select all 60" }));
  expect(onAll).toHaveBeenCalledOnce();
  unmount();
  renderBar(false);
  expect(screen.queryByRole("button", { name: "Select all 60" })).not.toBeInTheDocument();
});

test("clears the selection with its named button", async () => {
  const { person, onClear, onAll } = renderBar(true);
  await person.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(onClear).toHaveBeenCalledOnce();
  expect(onAll).not.toHaveBeenCalled();
});
