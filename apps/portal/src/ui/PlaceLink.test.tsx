import { createEvent, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { PlaceLink } from "./PlaceLink.tsx";

function renderLink() {
  const onGo = vi.fn<() => void>();
  const ui = renderUi(
    <PlaceLink to="/members?page=2" onGo={onGo} aria-current="page">
      Next
    </PlaceLink>,
  );
  return { ...ui, onGo, link: screen.getByRole("link", { name: "Next" }) };
}

test("is a real link, so it can be copied and opened elsewhere", () => {
  const { link } = renderLink();
  expect(link).toHaveAttribute("href", "/members?page=2");
  expect(link).toHaveAttribute("aria-current", "page");
});

test("stays on the page and reports where to go, also with Enter", async () => {
  const { person, onGo, link } = renderLink();
  const click = createEvent.click(link);
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(true);
  await person.tab();
  await person.keyboard("{Enter}");
  expect(onGo).toHaveBeenCalledTimes(2);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  "lets the browser follow a click with %j",
  (how) => {
    const { onGo, link } = renderLink();
    const click = createEvent.click(link, how);
    // The document's own listener comes last; jsdom cannot navigate.
    let prevented: boolean | undefined;
    document.addEventListener("click", (event) => [(prevented = event.defaultPrevented), event.preventDefault()], {
      once: true,
    });
    fireEvent(link, click);
    expect(prevented).toBe(false);
    expect(onGo).not.toHaveBeenCalled();
  },
);
