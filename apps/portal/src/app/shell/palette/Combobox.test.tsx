import { screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { loadTexts } from "#platform/text/text.ts";
import { bootPortal } from "#test/boot.ts";
import { renderUi } from "#test/render.tsx";
import { Combobox } from "./Combobox.tsx";
import type { EntryGroup } from "./entry.ts";
import { paletteText } from "./text.ts";

beforeAll(async () => {
  await bootPortal();
  await loadTexts([paletteText], "en");
});

function setUp({ groups, isSearching = false, failed = false }: Partial<Parameters<typeof Combobox>[0]> = {}) {
  const ran: string[] = [];
  const entry = (id: string) => ({ id, label: id, icon: null, run: () => {} });
  const all: readonly EntryGroup[] = groups ?? [
    { id: "people", label: "People", entries: [entry("Ada"), entry("Ben")], isOld: isSearching },
    { id: "do", label: "Actions", entries: [entry("Invite")] },
  ];
  function Around() {
    const [typed, setTyped] = useState("");
    return (
      <Combobox
        typed={typed}
        onType={setTyped}
        groups={all}
        isSearching={isSearching}
        failed={failed}
        onRetry={() => ran.push("retry")}
        onRun={({ id }) => ran.push(id)}
      />
    );
  }
  const { person } = renderUi(<Around />);
  const field = screen.getByRole("combobox", { name: "Search" });
  const chosen = () => document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;
  return { person, field, ran, chosen };
}

test("names the chosen result with aria-activedescendant while the field keeps the focus", async () => {
  const { person, field, chosen } = setUp();
  await person.click(field);
  expect(chosen()).toBe("Ada");
  for (const [key, label] of [
    ["{ArrowDown}", "Ben"],
    ["{ArrowDown}", "Invite"],
    ["{ArrowDown}", "Ada"],
    ["{ArrowUp}", "Invite"],
    ["{Home}", "Ada"],
    ["{End}", "Invite"],
  ] as const) {
    await person.keyboard(key);
    expect(chosen()).toBe(label);
    expect(field).toHaveFocus();
    expect(screen.getByRole("option", { selected: true })).toHaveTextContent(label);
  }
});

test("opens the chosen result with Enter and any with a click", async () => {
  const { person, field, ran } = setUp();
  await person.type(field, "{ArrowDown}{Enter}");
  await person.click(screen.getByRole("option", { name: "Invite" }));
  expect(ran).toEqual(["Ben", "Invite"]);
  expect(field).toHaveFocus();
});

test("groups results under headings and announces how many there are", () => {
  setUp();
  expect(screen.getByRole("group", { name: "People" })).toContainElement(screen.getByRole("option", { name: "Ada" }));
  expect(screen.getByRole("group", { name: "Actions" })).toContainElement(
    screen.getByRole("option", { name: "Invite" }),
  );
  expect(screen.getByRole("status")).toHaveTextContent("3 results");
});

test("marks old results while a search runs", () => {
  setUp({ isSearching: true });
  expect(screen.getByRole("listbox")).toHaveAttribute("aria-busy", "true");
  expect(screen.getByRole("group", { name: "People" })).toHaveAttribute("data-old");
  expect(screen.getByRole("group", { name: "Actions" })).not.toHaveAttribute("data-old");
});

test("says that nothing was found", async () => {
  const { person, field } = setUp({ groups: [] });
  await person.type(field, "xyz");
  expect(screen.getByRole("status")).toHaveTextContent("No results for “xyz”.");
});

test("offers to repeat a failed search", async () => {
  const { person, ran } = setUp({ failed: true });
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(ran).toEqual(["retry"]);
});
