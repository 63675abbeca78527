import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { ThemeToggle } from "./ThemeToggle.tsx";

const scheme = () => document.documentElement.dataset["mantineColorScheme"];

test("switches to dark and back, and its name says what it does next", async () => {
  const { person } = renderUi(<ThemeToggle toDark="Dark theme" toLight="Light theme" />);
  expect(scheme()).toBe("light");
  await person.click(screen.getByRole("button", { name: "Dark theme" }));
  expect(scheme()).toBe("dark");
  await person.click(screen.getByRole("button", { name: "Light theme" }));
  expect(scheme()).toBe("light");
  expect(screen.getByRole("button", { name: "Dark theme" })).toBeInTheDocument();
});
