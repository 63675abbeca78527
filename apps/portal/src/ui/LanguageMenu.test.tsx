import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";

test.each([
  ["es", "Language: Español"],
  ["fr", "Language: fr"],
])("its button names the current language %s", (value, name) => {
  renderUi(<LanguageMenu label="Language" value={value} onChange={() => {}} />);
  expect(screen.getByRole("button", { name, expanded: false })).toBeInTheDocument();
});

test("is opened and answered with the keyboard", async () => {
  const onChange = vi.fn<(language: string) => void>();
  const { person } = renderUi(<LanguageMenu label="Language" value="en" onChange={onChange} />);
  await person.tab();
  await person.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "English" })).toHaveFocus());
  await person.keyboard("{ArrowDown}{Enter}");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("es");
});

test("closes with Escape and gives the focus back to its button", async () => {
  const { person } = renderUi(<LanguageMenu label="Language" value="en" onChange={() => {}} />);
  await person.click(screen.getByRole("button"));
  await screen.findByRole("menu");
  expect(screen.getByRole("button", { name: "Language: English" })).toHaveAttribute("aria-expanded", "true");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole("button", { name: "Language: English" })).toHaveFocus());
});
