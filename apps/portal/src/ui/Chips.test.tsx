import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { Chips } from "./Chips.tsx";

const options = [
  { id: null, to: "?", words: "All" },
  { id: "active", to: "?status=active", words: "Active" },
  { id: "invited", to: "?status=invited", words: "Invited" },
];

test("is a navigation whose choices are links of their own", () => {
  renderUi(<Chips label="Status" options={options} current="active" onGo={() => {}} />);
  const links = within(screen.getByRole("navigation", { name: "Status" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["All", "?"],
    ["Active", "?status=active"],
    ["Invited", "?status=invited"],
  ]);
});

test.each([
  ["active", "Active"],
  [null, "All"],
])("marks only the current choice %j", (current, name) => {
  renderUi(<Chips label="Status" options={options} current={current} onGo={() => {}} />);
  expect(screen.getByRole("link", { current: true })).toHaveTextContent(name);
});

test("reports the chosen one, by mouse and by keyboard", async () => {
  const onGo = vi.fn<(id: string | null) => void>();
  const { person } = renderUi(<Chips label="Status" options={options} current={null} onGo={onGo} />);
  await person.click(screen.getByRole("link", { name: "Invited" }));
  await person.tab({ shift: true });
  await person.keyboard("{Enter}");
  expect(onGo.mock.calls).toEqual([["invited"], ["active"]]);
});
