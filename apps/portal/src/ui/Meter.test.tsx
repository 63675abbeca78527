import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { Meter } from "./Meter.tsx";

const sharesIn = (container: HTMLElement) =>
  Array.from(container.querySelectorAll<HTMLElement>("i"), (share) => [share.dataset["tone"], share.style.flexGrow]);

test("says in words what the bar shows, and hides the bar from screen readers", () => {
  const { container } = renderUi(<Meter label="7 of 10 seats" total={10} parts={[{ value: 7, tone: "ok" }]} />);
  expect(screen.getByText("7 of 10 seats")).toBeInTheDocument();
  expect(container.querySelector("i")?.parentElement).toHaveAttribute("aria-hidden", "true");
});

test("draws each share at its size and leaves the rest empty", () => {
  const parts = [
    { value: 5, tone: "ok" },
    { value: 0, tone: "bad" },
    { value: 2, tone: "accent" },
  ] as const;
  const { container } = renderUi(<Meter label="" total={10} parts={parts} />);
  expect(sharesIn(container)).toEqual([
    ["ok", "5"],
    ["accent", "2"],
    [undefined, "3"],
  ]);
});

test("leaves nothing empty when it is full or over", () => {
  const { container } = renderUi(<Meter label="" total={10} parts={[{ value: 12, tone: "bad" }]} />);
  expect(sharesIn(container)).toEqual([["bad", "12"]]);
});
