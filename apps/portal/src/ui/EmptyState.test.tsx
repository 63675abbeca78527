import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { EmptyState } from "./EmptyState.tsx";

test.each([
  [undefined, 2],
  ["h1", 1],
  ["h3", 3],
] as const)("has a heading of the requested level: %s", (heading, level) => {
  renderUi(<EmptyState drawing={null} title="No calls yet" {...(heading && { heading })} />);
  expect(screen.getByRole("heading", { level, name: "No calls yet" })).toBeInTheDocument();
});

test("hides its drawing from screen readers", () => {
  renderUi(<EmptyState drawing={<img src="/phone.svg" alt="A phone" />} title="No calls yet" />);
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
  expect(screen.getByAltText("A phone")).toBeInTheDocument();
});

test("says what to do and offers it", async () => {
  const invite = vi.fn<() => void>();
  const { person } = renderUi(
    <EmptyState
      drawing={null}
      title="No members"
      actions={
        <button type="button" onClick={invite}>
          Invite
        </button>
      }
    >
      Invite the first one.
    </EmptyState>,
  );
  expect(screen.getByText("Invite the first one.")).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Invite" }));
  expect(invite).toHaveBeenCalledOnce();
});
