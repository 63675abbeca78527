import { render, screen } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { expect, test, vi } from "vitest";
import { lazyPart } from "./lazy-part.ts";

test("waits for the connection when a part can't load offline", async () => {
  const listen = vi.spyOn(window, "addEventListener");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn<() => Promise<ComponentType>>(async () => () => <p>Renews tomorrow</p>);
  load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const { Part } = lazyPart({ load, texts: [] });
  render(
    <Suspense fallback="Loading">
      <Part />
    </Suspense>,
  );
  await vi.waitFor(() => expect(listen).toHaveBeenCalledWith("online", expect.anything(), { once: true }));
  expect(screen.getByText("Loading")).toBeVisible();
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("Renews tomorrow")).toBeVisible();
});
