import type { AuditStream } from "@portal/model/audit-streams/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { clearProof, saveProof } from "#domain/sudo/proofs.ts";
import { SudoProvider } from "#domain/sudo/SudoProvider.tsx";
import { saveSession } from "#platform/session/session.ts";
import { appText } from "#platform/text/app-text.ts";
import { errorText, teamErrorText } from "#platform/text/error-text.ts";
import { loadTexts } from "#platform/text/text.ts";
import { bootPortal } from "#test/boot.ts";
import { renderUi } from "#test/render.tsx";
import { webhooksText } from "../webhooks/text.ts";
import { AuditStreamsPanel } from "./AuditStreamsPanel.tsx";
import { auditStreamsText } from "./text.ts";

const idOf = (n: number) => `0190a0a0-0000-7000-8000-00000000000${n}`;
const TEAM = idOf(0);
const NOW = Math.floor(Date.now() / 1000);
const STREAM: AuditStream = {
  id: idOf(1),
  kind: "syslog",
  url: "tls://siem.example.com:6514",
  description: "SIEM",
  ca: null,
  authorized: false,
  state: "on",
  disabled_cause: null,
  created_at: NOW - 9_000,
  made_by: "Robin Moreau",
  sent_at: NOW - 120,
  behind: 0,
  failing_since: null,
  next_attempt_at: null,
  last_error: null,
};

interface Server {
  streams: AuditStream[];
  /** Refuses the next change with this issue of its address. */
  issue: string | null;
  readonly sent: { readonly method: string; readonly path: string; readonly body: unknown }[];
}
let server: Server;

async function answer(url: string, { method = "GET", body }: RequestInit): Promise<Response> {
  const path = url.slice(`/api/v2/team/${TEAM}/audit-streams`.length);
  const [stream = STREAM] = server.streams;
  if (method === "GET") return Response.json({ streams: server.streams });
  server.sent.push({ method, path, body: typeof body === "string" ? JSON.parse(body) : null });
  if (server.issue) {
    const fields = [{ path: "url", issue: server.issue }];
    return Response.json({ error: { code: "request.invalid", fields }, request_id: "x" }, { status: 422 });
  }
  if (path.endsWith("/test")) {
    return Response.json({ outcome: { at: NOW, status_code: null, cause: "tls_untrusted", ms: 12, answer: "" } });
  }
  if (method === "DELETE") return Response.json({ success: true });
  if (method === "POST") return Response.json({ secret: path === "" ? null : "whsec_c2VjcmV0", stream });
  server.streams = [{ ...stream, state: "on", disabled_cause: null, failing_since: null, last_error: null }];
  return Response.json({ stream: server.streams[0] });
}

beforeAll(async () => {
  await bootPortal();
  await loadTexts([appText, errorText, teamErrorText, auditStreamsText, webhooksText], "en");
});
beforeEach(() => {
  server = { streams: [STREAM], issue: null, sent: [] };
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => clearProof("security"));

function setUp(support_login_as_user = false) {
  const team = { id: TEAM, team_name: "Harbour", product: "team", tier: "teams", state: "paid" } as const;
  const user: User = {
    id: "U1",
    first_name: "Robin",
    last_name: "Moreau",
    email: "robin@example.com",
    avatar: null,
    locale: "en",
    team: { ...team, admin_role: "primary" },
    subscriptions: [],
    support_login_as_user,
  };
  saveSession("customer", { token: "t", expires_at: Date.now() + 3_600_000, user });
  saveProof("security", "t", { token: "proof", expires_at: Date.now() / 1000 + 3600 });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderUi(
    <QueryClientProvider client={client}>
      <SudoProvider>
        <AuditStreamsPanel user={user} />
      </SudoProvider>
    </QueryClientProvider>,
  );
}

test("shows where the log is sent, when it was sent last and how far behind it is", async () => {
  server.streams = [{ ...STREAM, behind: 42 }];
  setUp();
  const stream = await screen.findByRole("region", { name: "siem.example.com:6514" });
  for (const text of ["Active", "SIEM", "Syslog over TLS", "2 minutes ago", "42 entries waiting"]) {
    expect(within(stream).getByText(text)).toBeTruthy();
  }
});

test("says why nothing arrives and what to do", async () => {
  const last_error = { at: NOW, status_code: 403, cause: "status", ms: 9, answer: "no" } as const;
  server.streams = [
    { ...STREAM, kind: "webhook", url: "https://siem.example.com/in", failing_since: NOW - 60, last_error },
  ];
  setUp();
  expect(await screen.findByText(/^Nothing has arrived since/)).toBeTruthy();
  expect(
    screen.getByText("Responded with 403 Forbidden. Check the URL, the Authorization header and your server's log."),
  ).toBeTruthy();
});

test("shows how a test ended", async () => {
  const { person } = setUp();
  await person.click(await screen.findByRole("button", { name: "Send test entry" }));
  expect(await screen.findByText("The test entry didn't arrive")).toBeTruthy();
  expect(screen.getByText(/isn't trusted\. Edit the stream and add the certificate/)).toBeTruthy();
});

test("resumes one that was disabled", async () => {
  server.streams = [{ ...STREAM, state: "disabled", disabled_cause: "failing", failing_since: NOW - 300_000 }];
  const { person } = setUp();
  expect(await screen.findByText("We disabled this audit stream")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Resume" }));
  await waitFor(() => expect(screen.queryByText("We disabled this audit stream")).toBeNull());
  expect(server.sent).toMatchObject([{ method: "PUT", path: `/${STREAM.id}`, body: { state: "on" } }]);
});

test("creates a syslog stream over TLS, and shows what the server refuses at its field", async () => {
  server.streams = [];
  server.issue = "webhook.address";
  const { person } = setUp();
  await person.click(await screen.findByRole("button", { name: "New audit stream" }));
  const dialog = await screen.findByRole("dialog");
  await person.click(within(dialog).getByRole("radio", { name: /^Syslog/ }));
  expect(within(dialog).queryByRole("textbox", { name: /Authorization/ })).toBeNull();
  const address = within(dialog).getByRole("textbox", { name: "Collector address" });
  await person.click(within(dialog).getByRole("button", { name: "Create audit stream" }));
  expect(within(dialog).getByText("Enter the address of your collector.")).toBeTruthy();
  await person.type(address, "10.0.0.1:6514");
  await person.click(within(dialog).getByRole("checkbox", { name: "Also send existing entries" }));
  await person.click(within(dialog).getByRole("button", { name: "Create audit stream" }));
  expect(await within(dialog).findByText(/isn't public/)).toBeTruthy();
  server.issue = null;
  await person.clear(address);
  await person.type(address, "siem.example.com:6514");
  await person.click(within(dialog).getByRole("button", { name: "Create audit stream" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sent.at(-1)).toMatchObject({
    method: "POST",
    body: { url: "tls://siem.example.com:6514", ca: "", from_start: true },
  });
});

test("keeps, replaces or removes a stored Authorization header", async () => {
  server.streams = [{ ...STREAM, kind: "webhook", url: "https://siem.example.com/in", authorized: true }];
  const { person } = setUp();
  const save = async (change: (dialog: HTMLElement) => Promise<void>) => {
    await person.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = await screen.findByRole("dialog");
    await change(dialog);
    await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    return server.sent.at(-1)!.body;
  };
  const header = { name: /^Authorization header/ };
  expect(await save(async () => {})).not.toHaveProperty("authorization");
  expect(await save((dialog) => person.type(within(dialog).getByRole("textbox", header), "Splunk 1234"))).toMatchObject(
    { authorization: "Splunk 1234" },
  );
  const removed = await save(async (dialog) => {
    await person.type(within(dialog).getByRole("textbox", header), "Splunk 1234");
    await person.click(within(dialog).getByRole("checkbox", { name: "Remove the Authorization header" }));
    expect(within(dialog).queryByRole("textbox", header)).toBeNull();
  });
  expect(removed).toMatchObject({ authorization: "" });
});

test("asks for the Authorization header again when the address gets another host", async () => {
  server.streams = [{ ...STREAM, kind: "webhook", url: "https://siem.example.com/in", authorized: true }];
  const { person } = setUp();
  await person.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog");
  const address = within(dialog).getByRole("textbox", { name: /^Endpoint URL/ });
  await person.clear(address);
  await person.type(address, "https://other.example.com/in");
  const header = within(dialog).getByRole("textbox", { name: /^Authorization header/ });
  expect(header).toHaveAccessibleDescription(/isn't sent to another host/);
  await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
  expect(header).toBeInvalid();
  await person.type(header, "Splunk 5678");
  await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sent.at(-1)!.body).toMatchObject({
    url: "https://other.example.com/in",
    authorization: "Splunk 5678",
  });
});

test("lets support look but not act", async () => {
  setUp(true);
  await screen.findByRole("region", { name: "siem.example.com:6514" });
  expect(screen.queryAllByRole("button")).toEqual([]);
});
