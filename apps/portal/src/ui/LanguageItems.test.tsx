import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { LanguageItems } from "./LanguageItems.tsx";

function renderItems(opened = true) {
  const onToggle = vi.fn<(opened: boolean) => void>();
  const onChange = vi.fn<(language: string) => void>();
  const ui = renderUi(
    <LanguageItems
      button={<button type="button">Language</button>}
      opened={opened}
      onToggle={onToggle}
      value="es"
      onChange={onChange}
    />,
  );
  return { ...ui, onToggle, onChange };
}

test("offers each language in its own language and marks the current one", async () => {
  renderItems();
  const items = await screen.findAllByRole("menuitem");
  expect(items.map((item) => [item.textContent, item.lang])).toEqual([
    ["English", "en"],
    ["Español", "es"],
  ]);
  expect(screen.getByRole("menuitem", { current: true })).toHaveTextContent("Español");
});

test("reports the chosen language and closes", async () => {
  const { person, onChange, onToggle } = renderItems();
  await person.click(await screen.findByRole("menuitem", { name: "English" }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith("en");
  expect(onToggle).toHaveBeenLastCalledWith(false);
});

test("shows only its button while closed", async () => {
  const { person, onToggle } = renderItems(false);
  expect(screen.queryByRole("menuitem")).not.toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Language" }));
  expect(onToggle).toHaveBeenLastCalledWith(true);
});
