import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { ClickableRow } from "./ClickableRow.tsx";

function renderRow() {
  const onOpen = vi.fn<(withKey: boolean) => void>();
  const onCheck = vi.fn<() => void>();
  const ui = renderUi(
    <ClickableRow>
      <label>
        <input type="checkbox" aria-label="Select Ana" onChange={onCheck} />
      </label>
      <button type="button" data-main onClick={(event) => onOpen(event.ctrlKey)}>
        Ana Ruiz
      </button>
      <span>ana@example.com</span>
      <button type="button">Actions</button>
    </ClickableRow>,
  );
  return { ...ui, onOpen, onCheck };
}

test("opens with a click anywhere, once", async () => {
  const { person, onOpen } = renderRow();
  await person.click(screen.getByText("ana@example.com"));
  expect(onOpen.mock.calls).toEqual([[false]]);
  await person.click(screen.getByRole("button", { name: "Ana Ruiz" }));
  expect(onOpen).toHaveBeenCalledTimes(2);
});

test("keeps modifier keys, so that a link opens in a new tab", async () => {
  const { person, onOpen } = renderRow();
  await person.keyboard("{Control>}");
  await person.click(screen.getByText("ana@example.com"));
  expect(onOpen.mock.calls).toEqual([[true]]);
});

test("leaves its checkbox and its buttons alone", async () => {
  const { person, onOpen, onCheck } = renderRow();
  await person.click(screen.getByRole("checkbox"));
  await person.click(screen.getByRole("button", { name: "Actions" }));
  expect(onCheck).toHaveBeenCalledOnce();
  expect(onOpen).not.toHaveBeenCalled();
});
