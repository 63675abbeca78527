import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CallFailed } from "#platform/http/call-failed.ts";
import { makeQueryClient } from "#platform/http/query.ts";
import { renderUi } from "#test/render.tsx";
import { EditorFrame } from "./EditorFrame.tsx";
import { useEditor } from "./useEditor.ts";

interface Contact {
  readonly name: string;
  readonly city: string;
  readonly version: number;
}
type Field = "name" | "city";
const saved: Contact = { name: "Ada", city: "Madrid", version: 1 };
const refusal = (code: CallFailed["code"]) => new CallFailed({ code, status: 409, side: "customer" });

interface FormProps {
  readonly contact: Contact;
  readonly send: (draft: Contact) => Promise<Contact | null>;
  readonly newer?: Contact;
  readonly onReport?: (failed: CallFailed, context: string) => void;
}

const ignore = () => {};

function ContactForm({ contact, send, newer, onReport = ignore }: FormProps) {
  const editor = useEditor<Contact, Contact, Field, string, Contact>({
    saved: contact,
    toDraft: (from) => from,
    rules: ({ name }) => new Map(name === "" ? [["name", "field.required"]] : []),
    showIssues: "saving",
    send,
    savedIn: (reply) => reply,
    report: onReport,
    issuesFrom: () => new Map([["city", "field.invalid"]]),
    stale: {
      code: "contacts.stale",
      load: async () => newer ?? null,
      rebase: (draft, from, to) => ({ ...to, ...(draft.name !== from.name && { name: draft.name }) }),
    },
  });
  const { draft, issues, tried, isChanged, busy } = editor;
  const field = (key: Field) => (
    <input
      aria-label={key}
      aria-invalid={issues.has(key)}
      value={draft[key]}
      onChange={({ target }) =>
        editor.edit(
          (old) => ({ ...old, [key]: target.value }),
          (one) => one === key,
        )
      }
    />
  );
  return (
    <EditorFrame saveKey="page" refused={tried} onSubmit={editor.save}>
      {field("name")}
      {field("city")}
      <button disabled={busy}>Save</button>
      <button type="button" onClick={editor.discard}>
        Discard
      </button>
      <output>{isChanged ? "changed" : "unchanged"}</output>
      {editor.newer && <p role="alert">{editor.newer.to.city} was saved first</p>}
    </EditorFrame>
  );
}

function open(given: Partial<FormProps> = {}) {
  const send = vi.fn<FormProps["send"]>(async (draft) => ({ ...draft, version: draft.version + 1 }));
  const client = makeQueryClient();
  const form = (more: Partial<FormProps> = {}) => (
    <QueryClientProvider client={client}>
      <ContactForm contact={saved} send={send} {...given} {...more} />
    </QueryClientProvider>
  );
  const { person, rerender } = renderUi(form());
  const name = screen.getByLabelText("name");
  const type = async (text: string) => {
    await person.clear(name);
    if (text) await person.type(name, text);
  };
  return { person, send, name, type, receive: (contact: Contact) => rerender(form({ contact })) };
}
const status = () => screen.getByRole("status").textContent;

test("sends a changed draft once and continues with the saved record", async () => {
  const { person, send, name, type } = open();
  await person.click(screen.getByText("Save"));
  expect(send).not.toHaveBeenCalled();
  await type("Grace");
  expect(status()).toBe("changed");
  await person.click(screen.getByText("Save"));
  await waitFor(() => expect(status()).toBe("unchanged"));
  expect(send.mock.calls).toEqual([[{ name: "Grace", city: "Madrid", version: 1 }, saved]]);
  expect(name).toHaveValue("Grace");
});

test("saves with Ctrl+S", async () => {
  const { person, send, type } = open();
  await type("Grace");
  await person.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
});

test("focuses the first wrong field on saving and sends nothing", async () => {
  const { person, send, name, type } = open();
  await type("");
  expect(name).toBeValid();
  await person.click(screen.getByText("Save"));
  expect(name).toBeInvalid();
  expect(name).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
  await person.type(name, "G");
  expect(name).toBeValid();
});

test("marks a field that the server refused, and reports the failure once", async () => {
  const onReport = vi.fn<(failed: CallFailed, context: string) => void>();
  const failed = refusal("contacts.exists");
  const { person, type } = open({ onReport, send: () => Promise.reject(failed) });
  await type("Grace");
  await person.click(screen.getByText("Save"));
  await waitFor(() => expect(screen.getByLabelText("city")).toHaveFocus());
  expect(screen.getByLabelText("city")).toBeInvalid();
  expect(onReport.mock.calls).toEqual([[failed, ""]]);
  expect(status()).toBe("changed");
});

test("offers a newer record and keeps the user's change on it", async () => {
  const newer = { name: "Ada", city: "Lisbon", version: 2 };
  const { person, name, type } = open({ newer, send: () => Promise.reject(refusal("contacts.stale")) });
  await type("Grace");
  await person.click(screen.getByText("Save"));
  expect(await screen.findByRole("alert")).toHaveTextContent("Lisbon was saved first");
  expect(name).toHaveValue("Grace");
  expect(screen.getByLabelText("city")).toHaveValue("Lisbon");
});

test("follows a received record until something is typed, and returns to the latest on Discard", async () => {
  const { person, name, type, receive } = open();
  receive({ ...saved, name: "Edsger", version: 2 });
  expect(name).toHaveValue("Edsger");
  await type("Grace");
  receive({ ...saved, name: "Barbara", version: 3 });
  expect(name).toHaveValue("Grace");
  await person.click(screen.getByText("Discard"));
  expect(name).toHaveValue("Barbara");
  expect(status()).toBe("unchanged");
});
