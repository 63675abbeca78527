import { Menu } from "@mantine/core";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { ReasonedItem } from "./ReasonedItem.tsx";

function renderItem(props: { why?: string | null; note?: string }) {
  const onClick = vi.fn<() => void>();
  const ui = renderUi(
    <Menu defaultOpened>
      <Menu.Target>
        <button type="button">More</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Edit</Menu.Item>
        <ReasonedItem icon={null} onClick={onClick} {...props}>
          Suspend
        </ReasonedItem>
      </Menu.Dropdown>
    </Menu>,
  );
  return { ...ui, onClick };
}

test("does what it says and closes the menu", async () => {
  const { person, onClick } = renderItem({ note: "They can't call until you reactivate them." });
  const item = await screen.findByRole("menuitem", { name: /^Suspend/ });
  expect(item).toHaveTextContent("SuspendThey can't call until you reactivate them.");
  expect(item).not.toHaveAttribute("aria-disabled");
  await person.click(item);
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
});

test("says why it is off, in place of its note, and does nothing", async () => {
  const { person, onClick } = renderItem({ why: "You own the team.", note: "They can't call." });
  const item = await screen.findByRole("menuitem", { name: /^Suspend/ });
  expect(item).toHaveAttribute("aria-disabled", "true");
  expect(item).toHaveTextContent(/^SuspendYou own the team\.$/);
  await person.click(item);
  expect(onClick).not.toHaveBeenCalled();
  expect(item).toBeInTheDocument();
});

test("is reached by the keyboard while off, so that its reason is heard", async () => {
  const { person, onClick } = renderItem({ why: "You own the team." });
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Edit" })).toHaveFocus());
  await person.keyboard("{ArrowDown}");
  expect(screen.getByRole("menuitem", { name: /You own the team/ })).toHaveFocus();
  await person.keyboard("{Enter}");
  expect(onClick).not.toHaveBeenCalled();
});
