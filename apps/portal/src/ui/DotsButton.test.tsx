import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { DotsButton } from "./DotsButton.tsx";

test("is a named button that opens with the keyboard", async () => {
  const onClick = vi.fn<() => void>();
  const { person } = renderUi(<DotsButton aria-label="More for Ada" aria-expanded={false} onClick={onClick} />);
  await person.tab();
  expect(screen.getByRole("button", { name: "More for Ada", expanded: false })).toHaveFocus();
  await person.keyboard("{Enter}");
  expect(onClick).toHaveBeenCalledOnce();
});

test("does not submit the form around it", async () => {
  const onSubmit = vi.fn<() => void>();
  const { person } = renderUi(
    <form onSubmit={onSubmit}>
      <DotsButton aria-label="More" />
    </form>,
  );
  await person.click(screen.getByRole("button", { name: "More" }));
  expect(onSubmit).not.toHaveBeenCalled();
});

test("keeps its look beside a class of its own", () => {
  renderUi(<DotsButton aria-label="More" className="target" />);
  expect(screen.getByRole("button", { name: "More" }).classList.length).toBe(2);
});
