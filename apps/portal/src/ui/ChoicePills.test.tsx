import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { ChoicePills } from "./ChoicePills.tsx";

const options = [
  { value: "opus", label: "Opus" },
  { value: "g722", label: "G.722" },
  { value: "pcma", label: "PCMA" },
] as const;
type Codec = (typeof options)[number]["value"];

function renderPills(chosen: readonly Codec[], disabled = false) {
  const onChange = vi.fn<(chosen: Codec[]) => void>();
  const ui = renderUi(
    <ChoicePills label="Codecs" options={options} chosen={chosen} disabled={disabled} onChange={onChange} />,
  );
  return { ...ui, onChange };
}

test("is a named group of checkboxes that show what is chosen", () => {
  renderPills(["g722"]);
  const boxes = within(screen.getByRole("group", { name: "Codecs" })).getAllByRole("checkbox");
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, true, false]);
});

test("reports the choice in the order of the options, not of the clicks", async () => {
  const { person, onChange } = renderPills(["pcma"]);
  await person.click(screen.getByRole("checkbox", { name: "Opus" }));
  expect(onChange).toHaveBeenCalledWith(["opus", "pcma"]);
});

test("unchecks with the space bar", async () => {
  const { person, onChange } = renderPills(["opus", "pcma"]);
  await person.tab();
  expect(screen.getByRole("checkbox", { name: "Opus" })).toHaveFocus();
  await person.keyboard(" ");
  expect(onChange).toHaveBeenCalledWith(["pcma"]);
});

test("cannot be changed while disabled", async () => {
  const { person, onChange } = renderPills(["opus"], true);
  for (const box of screen.getAllByRole("checkbox")) expect(box).toBeDisabled();
  await person.click(screen.getByText("PCMA"));
  expect(onChange).not.toHaveBeenCalled();
});
