import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { FormSection } from "./FormSection.tsx";

test("is a region named by its title, with its text, aside and fields", () => {
  renderUi(
    <FormSection title="Network" text="How phones reach the server." aside={<a href="/help">Help</a>}>
      <input aria-label="Port" />
    </FormSection>,
  );
  const section = within(screen.getByRole("region", { name: "Network" }));
  expect(section.getByRole("heading", { level: 2, name: "Network" })).toBeInTheDocument();
  expect(section.getByText("How phones reach the server.")).toBeInTheDocument();
  expect(section.getByRole("link", { name: "Help" })).toBeInTheDocument();
  expect(section.getByRole("textbox", { name: "Port" })).toBeInTheDocument();
});
