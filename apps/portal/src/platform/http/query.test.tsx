import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { makeQueryClient, useAction } from "./query.ts";

test("actions of one queue run one after another, whichever part of the page starts them", async () => {
  const log: string[] = [];
  let finish = () => {};
  const run = async (name: string) => {
    log.push(`${name} starts`);
    if (name === "delete") await new Promise<void>((resolve) => (finish = resolve));
    log.push(`${name} ends`);
  };
  const queries = makeQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const action = (queue: string) => renderHook(() => useAction({ run, context: "test", queue }), { wrapper }).result;
  const [first, second, other] = [action("event 1"), action("event 1"), action("event 2")];
  act(() => {
    first.current.mutate("delete");
    second.current.mutate("undo");
    other.current.mutate("star");
  });
  await waitFor(() => expect(log).toContain("star ends"));
  expect(log).not.toContain("undo starts");
  act(() => finish());
  await waitFor(() =>
    expect(log).toEqual(["delete starts", "star starts", "star ends", "delete ends", "undo starts", "undo ends"]),
  );
});
