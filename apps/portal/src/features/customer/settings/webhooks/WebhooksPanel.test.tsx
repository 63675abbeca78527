import type { User } from "@portal/model/session/contract.ts";
import type { Delivery, DeliveryTry, Webhook } from "@portal/model/webhooks/contract.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { clearProof, saveProof } from "#domain/sudo/proofs.ts";
import { SudoProvider } from "#domain/sudo/SudoProvider.tsx";
import { formatTimeInput } from "#platform/fields/time-input.ts";
import { saveSession } from "#platform/session/session.ts";
import { appText } from "#platform/text/app-text.ts";
import { errorText, teamErrorText } from "#platform/text/error-text.ts";
import { loadTexts } from "#platform/text/text.ts";
import { bootPortal } from "#test/boot.ts";
import { renderUi } from "#test/render.tsx";
import { kindsText } from "./kinds/text.ts";
import { addressOf, type PageState } from "./page-state.ts";
import { webhooksText } from "./text.ts";
import { WebhooksPanel } from "./WebhooksPanel.tsx";

const idOf = (n: number) => `0190a0a0-0000-7000-8000-00000000000${n}`;
const TEAM = idOf(0);
const NOW = Math.floor(Date.now() / 1000);
const WEBHOOK: Webhook = {
  id: idOf(1),
  url: "https://crm.example.com/in",
  description: "CRM",
  kinds: ["member.added"],
  state: "on",
  disabled_cause: null,
  created_at: NOW - 9_000,
  made_by: "Robin Moreau",
  rotates_until: null,
  last_delivery: null,
  failing_since: null,
};
const DELIVERY: Delivery = {
  id: idOf(2),
  kind: "member.added",
  created_at: NOW - 700,
  status: "failed",
  attempts: 2,
  next_attempt_at: null,
  last: { at: NOW - 600, status_code: null, cause: "tls_expired", ms: 61 },
};
const TRIES: DeliveryTry[] = [
  { at: NOW - 700, status_code: 500, cause: "status", ms: 1_250, answer: "out of memory" },
  { at: NOW - 600, status_code: null, cause: "tls_expired", ms: 61, answer: "" },
];

interface Server {
  webhooks: Webhook[];
  /** Refuses the next change with this issue of its URL. */
  issue: string | null;
  readonly sent: { readonly method: string; readonly path: string; readonly body: unknown }[];
}
let server: Server;

async function answer(url: string, { method = "GET", body }: RequestInit): Promise<Response> {
  const path = url.slice(`/api/v2/team/${TEAM}/webhooks`.length);
  const [webhook = WEBHOOK] = server.webhooks;
  if (method !== "GET") {
    server.sent.push({ method, path, body: typeof body === "string" ? JSON.parse(body) : null });
    if (server.issue) {
      const fields = [{ path: "url", issue: server.issue }];
      return Response.json({ error: { code: "request.invalid", fields }, request_id: "x" }, { status: 422 });
    }
    if (path.endsWith("/replay")) return Response.json({ count: 1 });
    if (method === "DELETE") {
      server.webhooks = [];
      return Response.json({ success: true });
    }
    if (method === "POST") return Response.json({ secret: "whsec_c2VjcmV0", webhook });
    server.webhooks = [{ ...webhook, state: "on", disabled_cause: null, failing_since: null }];
    return Response.json({ webhook: server.webhooks[0] });
  }
  if (path === "") return Response.json({ webhooks: server.webhooks });
  if (path.endsWith(DELIVERY.id)) {
    return Response.json({ delivery: DELIVERY, body: '{"type":"member.added","data":{"count":1}}', tries: TRIES });
  }
  return Response.json({ deliveries: [DELIVERY], next: null });
}

beforeAll(async () => {
  await bootPortal();
  await loadTexts([appText, errorText, teamErrorText, webhooksText, kindsText], "en");
});
beforeEach(() => {
  server = { webhooks: [WEBHOOK], issue: null, sent: [] };
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => clearProof("security"));

const PLACE: PageState = { webhook: null, status: null, kind: null, delivery: null };

async function setUp(place: Partial<PageState> = {}, support_login_as_user = false) {
  const team = { id: TEAM, team_name: "Harbour", product: "team", tier: "teams", state: "paid" } as const;
  const person = { id: "U1", first_name: "Robin", last_name: "Moreau", email: "robin@example.com", avatar: null };
  const user: User = {
    ...person,
    locale: "en",
    team: { ...team, admin_role: "primary" },
    subscriptions: [],
    support_login_as_user,
  };
  saveSession("customer", { token: "t", expires_at: Date.now() + 3_600_000, user });
  saveProof("security", "t", { token: "proof", expires_at: Date.now() / 1000 + 3600 });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const routeTree = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <SudoProvider>
          <WebhooksPanel user={user} />
        </SudoProvider>
      </QueryClientProvider>
    ),
    notFoundComponent: () => null,
  });
  const history = createMemoryHistory({ initialEntries: [addressOf({ ...PLACE, ...place })] });
  const router = createRouter({ routeTree, history });
  await router.load();
  return { ...renderUi(<RouterProvider router={router} />), router };
}

const button = (name: string) => screen.findByRole("button", { name });

describe("a new webhook", () => {
  const openForm = async () => {
    server.webhooks = [];
    const { person, router } = await setUp();
    await person.click(await button("New webhook"));
    const form = within(await screen.findByRole("dialog"));
    const url = await form.findByRole("textbox", { name: "Endpoint URL" });
    const submit = () => person.click(form.getByRole("button", { name: "Create webhook" }));
    return { person, router, form, url, submit };
  };

  test("needs a URL and an event, and says so at the first wrong field", async () => {
    const { person, form, url, submit } = await openForm();
    await person.click(form.getByRole("radio", { name: /Selected events/ }));
    await submit();
    expect(form.getByText("Enter the URL of your endpoint.")).toBeVisible();
    expect(form.getByText("Choose at least one event.")).toBeVisible();
    expect(url).toHaveFocus();
    await person.type(url, "ftp://example.com");
    expect(form.getByText(/^Enter a URL that starts with https/)).toBeVisible();
    expect(server.sent).toEqual([]);
  });

  test("sends all events, or those that were chosen by area or one by one", async () => {
    const { person, form, url, submit } = await openForm();
    await person.type(url, " https://crm.example.com/in ");
    await person.click(form.getByRole("radio", { name: /Selected events/ }));
    await person.click(form.getByRole("checkbox", { name: "Webhooks" }));
    await person.click(form.getByRole("button", { name: "Show events in Members: 0 of 14 chosen" }));
    await person.click(form.getByRole("checkbox", { name: "Member added" }));
    expect(form.getByRole("checkbox", { name: "Members" })).toBePartiallyChecked();
    await submit();
    expect(await screen.findByText("whsec_c2VjcmV0")).toBeVisible();
    const kinds = ["webhook.disabled", "member.added"];
    expect(server.sent[0]?.body).toEqual({ url: "https://crm.example.com/in", description: "", kinds });
  });

  test("shows its secret once, then opens", async () => {
    const { person, router, url, submit } = await openForm();
    await person.type(url, "https://crm.example.com/in");
    server.webhooks = [WEBHOOK];
    await submit();
    expect(await screen.findByText("You won't be able to see this secret again")).toBeVisible();
    expect(server.sent[0]?.body).toMatchObject({ kinds: [] });
    await person.click(await button("I've saved it"));
    expect(screen.queryByText("whsec_c2VjcmV0")).toBeNull();
    await waitFor(() => expect(router.state.location.search).toMatchObject({ webhook: WEBHOOK.id }));
  });

  test("shows at its URL why the server refused it, until the URL changes", async () => {
    const { person, form, url, submit } = await openForm();
    server.issue = "webhook.address";
    await person.type(url, "https://10.0.0.1/in");
    await submit();
    const text = "This address isn't public, so we can't send anything there.";
    expect(await form.findByText(text)).toBeVisible();
    expect(url).toHaveFocus();
    await person.type(url, "2");
    expect(form.queryByText(text)).toBeNull();
  });
});

describe("a disabled webhook", () => {
  beforeEach(() => {
    server.webhooks = [{ ...WEBHOOK, state: "disabled", disabled_cause: "failing", failing_since: NOW - 300_000 }];
  });

  test("says why, and turns on again", async () => {
    const { person } = await setUp({ webhook: WEBHOOK.id });
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveTextContent(/No delivery succeeded for 3 days/);
    expect(screen.queryByRole("button", { name: "Send test event" })).toBeNull();
    await person.click(within(notice).getByRole("button", { name: "Turn on" }));
    expect(await button("Send test event")).toBeEnabled();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(server.sent).toEqual([{ method: "PUT", path: `/${WEBHOOK.id}`, body: { state: "on" } }]);
  });

  test("names its cause in the list", async () => {
    server.webhooks = [{ ...server.webhooks[0]!, disabled_cause: "gone" }];
    await setUp();
    const row = await screen.findByRole("listitem");
    expect(row).toHaveTextContent("Disabled because your server responded with 410 Gone");
  });

  test("is shown without actions to those who can't change it", async () => {
    await setUp({ webhook: WEBHOOK.id }, true);
    expect(await screen.findByText("We disabled this webhook")).toBeVisible();
    expect(await screen.findByText("The TLS certificate has expired")).toBeVisible();
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});

test("deleting the last webhook leaves the focus at the list", async () => {
  const { person } = await setUp({ webhook: WEBHOOK.id });
  await person.click(await button("More actions"));
  await person.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete webhook" }));
  expect(await screen.findByRole("heading", { name: "No webhooks yet" })).toBeVisible();
  await waitFor(() => expect(screen.getByRole("region", { name: "Webhooks" })).toHaveFocus());
});

describe("a delivery", () => {
  test("shows its body, and each attempt with cause, duration and response", async () => {
    const { person } = await setUp({ webhook: WEBHOOK.id, delivery: DELIVERY.id });
    const detail = within(await screen.findByRole("dialog"));
    expect(await detail.findByRole("alert")).toHaveTextContent("Your server didn't accept the event");
    const [newest, oldest] = within(detail.getByRole("list")).getAllByRole("listitem");
    expect(newest).toHaveTextContent("No responseThe TLS certificate has expired61 ms");
    expect(oldest).toHaveTextContent("500Internal Server Error1.3 s");
    await person.click(within(oldest!).getByText("Response"));
    expect(within(oldest!).getByText("out of memory")).toBeVisible();
    expect(detail.getByLabelText("Request body").textContent).toBe(
      '{\n  "type": "member.added",\n  "data": {\n    "count": 1\n  }\n}',
    );
    await person.click(detail.getByRole("button", { name: "Resend" }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]).toMatchObject({ path: `/${WEBHOOK.id}/replay`, body: { delivery_id: DELIVERY.id } });
  });

  test("is resent with the others of a time span, by default only failed ones", async () => {
    const since = Math.floor(NOW / 60) * 60 - 6_000;
    server.webhooks = [{ ...WEBHOOK, failing_since: since }];
    const { person } = await setUp({ webhook: WEBHOOK.id });
    await person.click(await button("Resend deliveries"));
    const form = within(await screen.findByRole("dialog"));
    const to = await form.findByLabelText("To");
    expect(form.getByLabelText("From"), "since when it fails").toHaveValue(formatTimeInput(since));
    const until = (to as HTMLInputElement).value;
    await person.clear(to);
    await person.click(form.getByRole("button", { name: "Resend" }));
    expect(form.getByText("Enter a date and time.")).toBeVisible();
    await person.type(to, formatTimeInput(since));
    expect(form.getByText("Choose a time after “From”.")).toBeVisible();
    expect(server.sent).toEqual([]);
    await person.clear(to);
    await person.type(to, until);
    await person.click(form.getByRole("button", { name: "Resend" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent[0]?.body).toMatchObject({ from: since, only_failed: true });
  });
});
