import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { PlaceTabs } from "./PlaceTabs.tsx";

const tabs = [
  { id: null, to: "/settings", label: "General" },
  { id: "voice", to: "/settings/voice", label: "Voice" },
  { id: "team", to: "/settings/team", label: "Team" },
];

afterEach(() => vi.restoreAllMocks());

test("is a navigation of links that marks the current one", () => {
  renderUi(<PlaceTabs label="Settings" tabs={tabs} current="voice" onGo={() => {}} />);
  const links = within(screen.getByRole("navigation", { name: "Settings" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/settings", "/settings/voice", "/settings/team"]);
  expect(screen.getByRole("link", { current: true })).toHaveTextContent("Voice");
});

test("reports the chosen tab", async () => {
  const onGo = vi.fn<(id: string | null) => void>();
  const { person } = renderUi(<PlaceTabs label="Settings" tabs={tabs} current="voice" onGo={onGo} />);
  await person.click(screen.getByRole("link", { name: "General" }));
  expect(onGo).toHaveBeenCalledExactlyOnceWith(null);
});

test("tells which tab comes next when it is pointed at or focused", async () => {
  const onNear = vi.fn<(id: string | null) => void>();
  const { person } = renderUi(
    <PlaceTabs label="Settings" tabs={tabs} current={null} onGo={() => {}} onNear={onNear} />,
  );
  await person.hover(screen.getByRole("link", { name: "Team" }));
  await person.tab();
  expect(onNear.mock.calls).toEqual([["team"], [null]]);
});

test("scrolls the current tab into sight, also when it changes", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const row = this.closest("nav")?.scrollLeft ?? 0;
    const left = { General: 0, Voice: 400, Team: 700 }[this.textContent];
    return new DOMRect(left === undefined ? 0 : left - row);
  });
  const page = (current: string) => <PlaceTabs label="Settings" tabs={tabs} current={current} onGo={() => {}} />;
  const { rerender } = renderUi(page("voice"));
  expect(screen.getByRole("navigation").scrollLeft).toBe(300);
  rerender(page("team"));
  expect(screen.getByRole("navigation").scrollLeft).toBe(600);
});
