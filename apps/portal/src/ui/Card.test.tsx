import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { Card } from "./Card.tsx";

test("is a region named by its title", () => {
  renderUi(
    <Card title="Devices" aside="3 of 5">
      <p>Two phones</p>
    </Card>,
  );
  const card = screen.getByRole("region", { name: "Devices" });
  expect(within(card).getByRole("heading", { level: 2, name: "Devices" })).toBeInTheDocument();
  expect(card).toHaveTextContent("3 of 5");
  expect(card).toHaveTextContent("Two phones");
});

test("two cards keep their own names", () => {
  renderUi(
    <>
      <Card title="Devices">one</Card>
      <Card title="Seats">two</Card>
    </>,
  );
  expect(screen.getByRole("region", { name: "Seats" })).toHaveTextContent("two");
});

test("adds no region and no heading without a title", () => {
  const { container } = renderUi(<Card padded={false}>rows</Card>);
  expect(container).toHaveTextContent("rows");
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
  expect(screen.queryByRole("heading")).not.toBeInTheDocument();
});
