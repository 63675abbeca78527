import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";

test("announces that rows are loading, and only that", () => {
  const { container } = renderUi(<SkeletonRows label="Loading members" rows={[{ height: 80 }]} />);
  const box = container.firstElementChild;
  expect(box).toHaveAttribute("aria-busy", "true");
  expect(screen.getByRole("status")).toHaveTextContent("Loading members");
  expect(box?.lastElementChild).toHaveAttribute("aria-hidden", "true");
});

test("keeps the height and the columns of what will come", () => {
  const { container } = renderUi(
    <SkeletonRows label="Loading" rows={[{ height: 80 }, { height: 240, columns: ["2fr", "1fr"] }]} />,
  );
  const rows = Array.from(container.querySelectorAll<HTMLElement>("[aria-hidden]"));
  expect(
    rows.map((row) => [row.style.minHeight, row.style.getPropertyValue("--columns"), row.children.length]),
  ).toEqual([
    ["80px", "1fr", 1],
    ["240px", "2fr 1fr", 2],
  ]);
});
