import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { Facts } from "./Facts.tsx";

test("pairs each term with its value and note", () => {
  renderUi(
    <Facts
      facts={[
        { term: "Plan", value: "Team" },
        { term: "Seats", value: 12, note: "3 free" },
      ]}
    />,
  );
  expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(["Plan", "Seats"]);
  expect(screen.getAllByRole("definition").map((value) => value.textContent)).toEqual(["Team", "123 free"]);
});

test("breaks the line before a fact gets narrower than asked", () => {
  const { container } = renderUi(<Facts facts={[{ term: "Plan", value: "Team" }]} least={140} />);
  expect(container.querySelector("dl")?.style.gridTemplateColumns).toContain("140px");
});
