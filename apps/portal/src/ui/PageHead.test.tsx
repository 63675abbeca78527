import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render.tsx";
import { PageHead } from "./PageHead.tsx";

test("has the page's only first-level heading, its subtitle and its actions", () => {
  renderUi(
    <PageHead title="Members" sub="60 people">
      <button type="button">Invite</button>
    </PageHead>,
  );
  expect(screen.getByRole("heading", { level: 1, name: "Members" })).toBeInTheDocument();
  expect(screen.getByText("60 people")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Invite" })).toBeInTheDocument();
});

test("leaves no empty paragraph without a subtitle", () => {
  const { container } = renderUi(<PageHead title="Members" />);
  expect(container.querySelector("p")).toBeNull();
});
