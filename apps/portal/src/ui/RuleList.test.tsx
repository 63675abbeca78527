import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { RuleList } from "./RuleList.tsx";

test("says of each rule whether it is met", () => {
  const page = (met: boolean) => (
    <RuleList
      label="Password rules"
      words={{ met: "met", open: "not met yet" }}
      rules={[
        { text: "12 characters", met },
        { text: "One digit", met: false },
      ]}
    />
  );
  const { rerender } = renderUi(page(false));
  const rules = () =>
    within(screen.getByRole("list", { name: "Password rules" }))
      .getAllByRole("listitem")
      .map((rule) => rule.textContent);
  expect(rules()).toEqual(["12 characters, not met yet", "One digit, not met yet"]);
  rerender(page(true));
  expect(rules()).toEqual(["12 characters, met", "One digit, not met yet"]);
});
