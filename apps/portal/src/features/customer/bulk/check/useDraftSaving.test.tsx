import { EMPTY_ROW } from "@portal/model/bulk/rows.ts";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importOf, type ImportDraft } from "./draft.ts";
import { lastDraftSave, useDraftSaving } from "./useDraftSaving.ts";

const TEAM = "0190a0a0-0000-7000-8000-000000000000";
const sent: string[] = [];
let answer: () => Promise<Response>;
const ok = async () => Response.json({ saved_at: 1, expires_at: 2 });

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  answer = ok;
  vi.stubGlobal("fetch", (_url: string, { method }: RequestInit) => {
    sent.push(String(method));
    return answer();
  });
});
afterEach(() => vi.useRealTimers());

const draft = importOf("people.csv", { rows: [{ ...EMPTY_ROW, email: "ana@example.com" }], numbers: [2] });

function Saved({ draft, stored = null }: { readonly draft: ImportDraft | null; readonly stored?: ImportDraft | null }) {
  return <output>{useDraftSaving(TEAM, draft, stored).saving}</output>;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const state = () => screen.getByRole("status").textContent;

test("saves once after the last change", async () => {
  const { rerender } = render(<Saved draft={draft} />);
  expect(state()).toBe("unsaved");
  await pass(900);
  rerender(<Saved draft={{ ...draft, invite_sent: false }} />);
  await pass(900);
  expect(sent).toEqual([]);
  await pass(200);
  expect([state(), sent]).toEqual(["saved", ["PUT"]]);
  await pass(60_000);
  expect(sent).toHaveLength(1);
});

test("does not save what the server has", async () => {
  render(<Saved draft={draft} stored={draft} />);
  await pass(5_000);
  expect([state(), sent]).toEqual(["saved", []]);
});

test("tries again after a failure", async () => {
  answer = async () => Promise.reject(new TypeError("offline"));
  render(<Saved draft={draft} />);
  await pass(1_100);
  expect(state()).toBe("failed");
  answer = ok;
  await pass(10_000);
  expect(state()).toBe("saved");
});

test("saves what is left when the page is left, and the next visit waits for it", async () => {
  const { unmount } = render(<Saved draft={draft} />);
  unmount();
  await lastDraftSave();
  expect(sent).toEqual(["PUT"]);
});
