import { act, fireEvent, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { SearchBox } from "./SearchBox.tsx";

const labels = { search: "Search members", hint: "Name or email", clear: "Clear search" };

function renderBox(search = "") {
  const onSearch = vi.fn<(search: string) => void>();
  const onTyping = vi.fn<(typing: boolean) => void>();
  const input = createRef<HTMLInputElement>();
  const page = (search: string) => (
    <SearchBox input={input} labels={labels} search={search} onSearch={onSearch} onTyping={onTyping} />
  );
  const ui = renderUi(page(search));
  const box = screen.getByRole("searchbox", { name: "Search members" });
  return { ...ui, onSearch, onTyping, box, showSearch: (search: string) => ui.rerender(page(search)) };
}
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("searches once typing pauses, without the spaces around it", () => {
  const { box, onSearch } = renderBox();
  type(box, " ad");
  wait(299);
  type(box, " ada ");
  wait(299);
  expect(onSearch).not.toHaveBeenCalled();
  wait(1);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("ada");
});

test("reports while what is typed has not been searched for", () => {
  const { box, onTyping, showSearch } = renderBox();
  type(box, "ada");
  expect(onTyping).toHaveBeenLastCalledWith(true);
  showSearch("ada");
  expect(onTyping).toHaveBeenLastCalledWith(false);
});

test("searches at once with Enter", () => {
  const { box, onSearch } = renderBox();
  type(box, "ada ");
  fireEvent.keyDown(box, { key: "Enter" });
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("ada");
});

test("keeps a space at the end, so that the next word can follow", () => {
  const { box, onSearch, showSearch } = renderBox();
  type(box, "ada ");
  wait(300);
  showSearch("ada");
  expect(box).toHaveValue("ada ");
  wait(300);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("ada");
});

test("follows the address when it changes elsewhere", () => {
  const { box, showSearch } = renderBox("ada");
  showSearch("grace");
  expect(box).toHaveValue("grace");
  showSearch("");
  expect(box).toHaveValue("");
});

test("clears with its button and keeps the focus in the field", () => {
  const { box, onSearch } = renderBox("ada");
  fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("");
  expect(box).toHaveValue("");
  expect(box).toHaveFocus();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("clears with Escape, and leaves the field with the next Escape", () => {
  const { box, onSearch } = renderBox("ada");
  act(() => box.focus());
  fireEvent.keyDown(box, { key: "Escape" });
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("");
  expect(box).toHaveFocus();
  fireEvent.keyDown(box, { key: "Escape" });
  expect(box).not.toHaveFocus();
});
