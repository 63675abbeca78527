import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { LanguageSelect } from "./LanguageSelect.tsx";

test("shows the current language and reports another", async () => {
  const onChange = vi.fn<(language: string) => void>();
  const { person } = renderUi(<LanguageSelect label="Language" value="es" onChange={onChange} />);
  const select = screen.getByRole("combobox", { name: "Language" });
  expect(select).toHaveDisplayValue("Español");
  await person.selectOptions(select, "English");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("en");
});

test("takes the id that a label elsewhere refers to", () => {
  renderUi(<LanguageSelect id="language" label="Language" value="en" onChange={() => {}} />);
  expect(screen.getByRole("combobox")).toHaveAttribute("id", "language");
});
