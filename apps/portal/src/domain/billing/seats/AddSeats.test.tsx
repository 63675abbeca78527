import type { User } from "@portal/model/session/contract.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { clearProof, saveProof } from "#domain/sudo/proofs.ts";
import { SudoProvider } from "#domain/sudo/SudoProvider.tsx";
import { words } from "#domain/team/words.ts";
import { saveSession } from "#platform/session/session.ts";
import { appText } from "#platform/text/app-text.ts";
import { billingErrorText, errorText } from "#platform/text/error-text.ts";
import { loadTexts } from "#platform/text/text.ts";
import { bootPortal } from "#test/boot.ts";
import { renderUi } from "#test/render.tsx";
import { linesText } from "../lines-text.ts";
import { billingText } from "../text.ts";
import { AddSeats, type AddSeatsProps } from "./AddSeats.tsx";
import { AddSeatsDialog } from "./AddSeatsDialog.tsx";
import { seatsText } from "./text.ts";

const TEAM = "0190a0a0-0000-7000-8000-000000000000";
const CARD = {
  id: TEAM,
  brand: "visa",
  last4: "4242",
  exp_month: 12,
  exp_year: 2040,
  name: "Robin Moreau",
  address: { organization: "", street: "Gran Vía 1", city: "Madrid", zip: "", country: "ES", state: "", vat_id: "" },
};
const SUB: SubscriptionReply = {
  id: TEAM,
  product: "team",
  tier: "teams",
  state: "paid",
  term: "monthly",
  seats: 5,
  used_seats: 5,
  version: 7,
  currency: "USD",
  demo_prices: false,
  cost_per_seat: 900,
  trial_started_at: null,
  trial_ended_at: null,
  current_period_started_at: 1,
  current_period_ends_at: 2,
  next_assessment_at: 2,
  formatted: {
    trial_started_at: null,
    trial_ended_at: null,
    current_period_started_at: null,
    current_period_ends_at: null,
    next_assessment_at: null,
  },
  days_until_expiry: null,
  renews: true,
  next: null,
  coupon: null,
  credit_balance: 0,
  renewal: null,
  payment_profile: CARD,
  unpaid: null,
  pending: false,
  referral: { code: "KITE88ZQ", earned: 0 },
};

/** A server that sells seats at $9.00. */
interface Server {
  sub: SubscriptionReply;
  /** Replaces the answer to the call whose path ends so. */
  failing: Partial<Record<"seatsPreview" | "seats", { readonly status: number; readonly code: string }>>;
  readonly charged: unknown[];
}
let server: Server;

function bill(total: number) {
  return { lines: [], subtotal: total, discount: 0, tax: 0, credit_used: 0, credit_kept: 0, total };
}

async function answer(url: string, { method, body }: RequestInit): Promise<Response> {
  const name = url.split("/").at(-1) as keyof Server["failing"];
  const failing = server.failing[name];
  if (failing) return Response.json({ error: { code: failing.code }, request_id: "x" }, { status: failing.status });
  if (method === "GET") return Response.json(server.sub);
  const sent = JSON.parse(body as string) as { seats: number };
  const { tier, term } = SUB;
  const selection = { tier, term, seats: sent.seats };
  if (name === "seatsPreview") {
    const due = bill((sent.seats - server.sub.seats) * 900);
    const period = { from: "2030-01-01", to: "2030-02-01" };
    return Response.json({ bill: due, currency: "USD", now: selection, next: null, period, renewal: due });
  }
  server.charged.push(sent);
  server.sub = { ...server.sub, seats: sent.seats, version: server.sub.version + 1 };
  return Response.json(server.sub);
}

function logIn(admin_role: User["team"]["admin_role"], support_login_as_user = false): void {
  const team = { id: TEAM, team_name: "Harbour", product: "team", tier: "teams", state: "paid", admin_role } as const;
  const person = { id: "U1", first_name: "Robin", last_name: "Moreau", email: "robin@example.com", avatar: null };
  const user: User = { ...person, locale: "en", team, subscriptions: [], support_login_as_user };
  saveSession("customer", { token: "t", expires_at: Date.now() + 3_600_000, user });
  saveProof("payment", "t", { token: "proof", expires_at: Date.now() / 1000 + 3600 });
}

beforeAll(async () => {
  await bootPortal();
  await loadTexts([appText, errorText, billingErrorText, billingText, linesText, seatsText, words], "en");
});
beforeEach(() => {
  server = { sub: SUB, failing: {}, charged: [] };
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("scrollTo", () => {});
  logIn("primary");
});
afterEach(() => clearProof("payment"));

async function show(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const routeTree = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <SudoProvider>{children}</SudoProvider>
      </QueryClientProvider>
    ),
  });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ["/"] }) });
  await router.load();
  const { person } = renderUi(<RouterProvider router={router} />);
  return { person, client, router };
}

async function setUp(props: Partial<AddSeatsProps> = {}) {
  const heard: boolean[] = [];
  const shown = await show(
    <AddSeats
      team_id={TEAM}
      task="invite"
      need={{ create: 2, used_after: 7 }}
      busy={false}
      onSeats={(bought) => heard.push(bought)}
      {...props}
    />,
  );
  return { ...shown, heard };
}
const buy = () => screen.findByRole("button", { name: "Add 2 seats ($18.00)" });

test("charges exactly the price shown, for this version of the subscription, and continues", async () => {
  const { person, heard } = await setUp();
  const button = await buy();
  expect(screen.getByText("$18.00")).toBeVisible();
  expect(screen.getByText(/card ending in 4242\. We'll send the invitations right after\.$/)).toBeVisible();
  await person.click(button);
  expect(await screen.findByText("You have enough seats.")).toBeVisible();
  expect(server.charged).toEqual([{ seats: 7, expected_total: 1800, version: 7 }]);
  expect(heard).toEqual([true]);
});

test("needs a seat for members who joined meanwhile", async () => {
  server.sub = { ...SUB, seats: 6, used_seats: 6 };
  await setUp();
  expect(await buy()).toBeEnabled();
});

test("buys nothing when the task needs something else first", async () => {
  const { person, heard } = await setUp({ confirm: async () => false });
  await person.click(await buy());
  expect(await buy()).toBeEnabled();
  expect([server.charged, heard]).toEqual([[], []]);
});

test("reports seats that were added elsewhere without continuing", async () => {
  server.sub = { ...SUB, seats: 9 };
  const { heard } = await setUp();
  expect(await screen.findByText("You have enough seats.")).toBeVisible();
  expect(heard).toEqual([false]);
});

test("continues once, also when the need changes later", async () => {
  const heard: boolean[] = [];
  function Task() {
    const [create, setCreate] = useState(2);
    return (
      <>
        <button onClick={() => setCreate((count) => count + 1)}>More</button>
        <button onClick={() => setCreate((count) => count - 1)}>Fewer</button>
        <AddSeats
          team_id={TEAM}
          task="invite"
          need={{ create, used_after: 0 }}
          busy={false}
          onSeats={(bought) => heard.push(bought)}
        />
      </>
    );
  }
  const { person } = await show(<Task />);
  await person.click(await buy());
  await waitFor(() => expect(heard).toEqual([true]));
  await person.click(screen.getByRole("button", { name: "More" }));
  expect(await screen.findByRole("button", { name: "Add 1 seat ($9.00)" })).toBeEnabled();
  await person.click(screen.getByRole("button", { name: "Fewer" }));
  await waitFor(() => expect(heard).toEqual([true, false]));
  expect(server.charged).toHaveLength(1);
});

test("continues when a payment without an answer succeeds", async () => {
  const { person, client, heard } = await setUp();
  const button = await buy();
  server.failing = { seats: { status: 409, code: "payment.unknown" } };
  server.sub = { ...SUB, pending: true };
  await person.click(button);
  expect(await screen.findByText("Payment in progress")).toBeVisible();
  expect(heard).toEqual([]);
  server.sub = { ...SUB, seats: 7 };
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(heard).toEqual([true]));
});

test("says why a card was declined and offers another one", async () => {
  server.failing = { seats: { status: 405, code: "payment.refused" } };
  const { person, heard } = await setUp();
  await person.click(await buy());
  expect(await screen.findByText("The seats weren't added")).toBeVisible();
  expect(screen.getByRole("link", { name: "Add a payment method" })).toBeVisible();
  expect(await buy()).toBeEnabled();
  expect(heard).toEqual([]);
});

test("leads to a plan when there is none, and lets the task keep its input", async () => {
  server.failing = { seatsPreview: { status: 409, code: "subscription.nothing_paid" } };
  let kept = false;
  const { person, router } = await setUp({ onAway: () => (kept = true) });
  const link = await screen.findByRole("link", { name: "Choose a plan" });
  expect(screen.getByText("Your list is saved. Continue here when you're back.")).toBeVisible();
  await person.click(link);
  expect(kept).toBe(true);
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/subscription"));
  expect(router.state.location.search, "with the seats that are needed").toEqual({ seats: "7" });
});

test.each([
  ["the team owner", "primary", "Add a payment method to buy seats."],
  ["an admin who can't", "secondary", "There's no payment method on file. Ask the team owner to add one."],
] as const)("without a card, tells %s what to do", async (_, role, text) => {
  logIn(role);
  server.sub = { ...SUB, payment_profile: null };
  await setUp();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Add 2 seats/ })).toBeNull();
  expect(screen.queryAllByRole("link", { name: "Add a payment method" })).toHaveLength(role === "primary" ? 1 : 0);
});

test("tells those who can't buy whom to ask", async () => {
  logIn("primary", true);
  await setUp();
  expect(
    await screen.findByText("Ask the team owner to add seats. You can also remove people from the list."),
  ).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("offers to repeat a price that failed", async () => {
  server.failing = { seatsPreview: { status: 500, code: "server.unexpected" } };
  const { person } = await setUp();
  const again = await screen.findByRole("button", { name: "Try again" });
  server.failing = {};
  await person.click(again);
  expect(await buy()).toBeEnabled();
});

test("the dialog sells as many seats as wanted", async () => {
  let closed = false;
  const { person } = await show(<AddSeatsDialog team_id={TEAM} onClose={() => (closed = true)} />);
  const count = await screen.findByRole("textbox", { name: "Seats to add" });
  expect(await screen.findByRole("button", { name: "Add 1 seat ($9.00)" })).toBeEnabled();
  await person.clear(count);
  expect(screen.getByRole("alert")).toHaveTextContent("Enter a number from 1 to 5,000.");
  await person.type(count, "3");
  await person.click(await screen.findByRole("button", { name: "Add 3 seats ($27.00)" }));
  await waitFor(() => expect(closed).toBe(true));
  expect(server.charged).toEqual([{ seats: 8, expected_total: 2700, version: 7 }]);
});
