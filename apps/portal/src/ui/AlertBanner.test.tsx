import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { AlertBanner } from "./AlertBanner.tsx";

const labels = { severity: "Warning", dismiss: "Dismiss" };

test("says its severity in words before the title and the text", () => {
  const { container } = renderUi(
    <AlertBanner
      severity="warn"
      title="Maintenance tonight."
      text="Calls may drop."
      link={<a href="/status">Details</a>}
      labels={labels}
    />,
  );
  expect(container).toHaveTextContent("Warning: Maintenance tonight. Calls may drop. Details");
  expect(screen.getByRole("link", { name: "Details" })).toHaveAttribute("href", "/status");
});

test("is dismissed with its named button", async () => {
  const onDismiss = vi.fn<() => void>();
  const { person } = renderUi(
    <AlertBanner severity="info" title="New app" text="Update it." labels={labels} onDismiss={onDismiss} />,
  );
  await person.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(onDismiss).toHaveBeenCalledOnce();
});

test("cannot be dismissed without a handler", () => {
  renderUi(<AlertBanner severity="critical" title="Outage" text="No calls." labels={labels} />);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
