import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { Avatar } from "./Avatar.tsx";

test.each([
  ["Ada Lovelace", "AL"],
  ["  juana   inés de la cruz ", "JI"],
  ["Cher", "C"],
  ["Harbour & Finch", "HF"],
  ["", ""],
])("shows the initials of %j", (name, initials) => {
  const { container } = renderUi(<Avatar name={name} />);
  expect(container).toHaveTextContent(new RegExp(`^${initials}$`));
});

test("hides the initials from screen readers, because the name is beside them", () => {
  renderUi(<Avatar name="Ada Lovelace" />);
  expect(screen.getByText("AL")).toHaveAttribute("aria-hidden", "true");
});

test("shows the picture in the requested size, as decoration", () => {
  renderUi(<Avatar name="Ada Lovelace" src="/ada.png" size={40} />);
  const picture = screen.getByRole("presentation");
  expect(picture).toHaveAttribute("src", "/ada.png");
  expect(picture).toHaveAttribute("width", "40");
  expect(screen.queryByText("AL")).not.toBeInTheDocument();
});

test("falls back to the initials when the picture does not load, and tries the next picture", () => {
  const { rerender } = renderUi(<Avatar name="Ada Lovelace" src="/gone.png" />);
  fireEvent.error(screen.getByRole("presentation"));
  expect(screen.getByText("AL")).toBeInTheDocument();
  rerender(<Avatar name="Ada Lovelace" src="/new.png" />);
  expect(screen.getByRole("presentation")).toHaveAttribute("src", "/new.png");
});
