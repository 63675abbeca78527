import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { EditorFrame } from "./EditorFrame.tsx";
import { useFieldIssue } from "./useFieldIssue.ts";

function ReasonForm({ send }: { readonly send: (reason: string) => string | null }) {
  const [reason, setReason] = useState("");
  const { issue, refused, refuse, clear, check } = useFieldIssue<string>();
  const submit = () => {
    if (!check(reason === "" ? "field.required" : null)) return;
    const why = send(reason);
    if (why) refuse(why);
  };
  return (
    <EditorFrame refused={refused} onSubmit={submit}>
      <input
        aria-label="Reason"
        aria-invalid={issue !== null}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          clear();
        }}
      />
      <button>Send</button>
      <output>{issue}</output>
    </EditorFrame>
  );
}

function open(send: (reason: string) => string | null = () => null) {
  const { person } = renderUi(<ReasonForm send={send} />);
  return { person, field: screen.getByLabelText("Reason"), submit: () => person.click(screen.getByText("Send")) };
}
const shown = () => screen.getByRole("status").textContent;

test("shows what the rules found and focuses the field on every submit", async () => {
  const send = vi.fn<() => null>(() => null);
  const { person, field, submit } = open(send);
  await submit();
  expect(shown()).toBe("field.required");
  expect(field).toHaveFocus();
  await person.tab();
  await submit();
  expect(field).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

test("hides the issue while typing and sends what the rules accept", async () => {
  const send = vi.fn<(reason: string) => null>(() => null);
  const { person, field, submit } = open(send);
  await submit();
  await person.type(field, "ok");
  expect(shown()).toBe("");
  await submit();
  expect(send.mock.calls).toEqual([["ok"]]);
});

test("shows what the server refused and focuses the field", async () => {
  const { person, field, submit } = open(() => "field.taken");
  await person.type(field, "ok");
  await submit();
  expect(shown()).toBe("field.taken");
  expect(field).toHaveFocus();
});
