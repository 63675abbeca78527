import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { LazyMenu, type MenuBodyProps } from "./LazyMenu.tsx";

interface Items {
  readonly names: readonly string[];
}

/** A menu without a library: what is tested is when it arrives. */
function Body({ button, opened, onToggle, names }: MenuBodyProps & Items) {
  return (
    <>
      {button}
      {opened && (
        <ul role="menu">
          {names.map((name) => (
            <li key={name} role="menuitem" tabIndex={-1} onClick={() => onToggle(false)} onKeyDown={() => {}}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function renderMenu(load: () => Promise<typeof Body>) {
  return renderUi(<LazyMenu load={load} items={{ names: ["Log out"] }} button={<button type="button">Ada</button>} />);
}

test("loads when its button is pointed at or focused, and stays closed", async () => {
  const load = vi.fn<() => Promise<typeof Body>>(() => Promise.resolve(Body));
  const { person } = renderMenu(load);
  expect(load).not.toHaveBeenCalled();
  await person.tab();
  expect(load).toHaveBeenCalledTimes(1);
  await person.hover(screen.getByRole("button", { name: "Ada", expanded: false }));
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
});

test("announces that its button opens a menu before the menu is loaded", () => {
  renderMenu(() => Promise.resolve(Body));
  expect(screen.getByRole("button", { name: "Ada" })).toHaveAttribute("aria-haspopup", "menu");
});

test("opens with its items, and the focus stays on the button", async () => {
  const { person } = renderMenu(() => Promise.resolve(Body));
  await person.click(screen.getByRole("button", { name: "Ada" }));
  expect(await screen.findByRole("menuitem", { name: "Log out" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Ada" })).toHaveFocus();
  await person.click(screen.getByRole("menuitem"));
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
});

test("stays a closed button when loading fails, and opens at the next attempt", async () => {
  let online = false;
  const { person } = renderMenu(() => (online ? Promise.resolve(Body) : Promise.reject(new Error("offline"))));
  await person.click(screen.getByRole("button", { name: "Ada" }));
  expect(screen.getByRole("button", { name: "Ada", expanded: false })).toBeInTheDocument();
  online = true;
  await person.click(screen.getByRole("button", { name: "Ada" }));
  expect(await screen.findByRole("menu")).toBeInTheDocument();
});
