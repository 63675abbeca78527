import type { Page } from "@playwright/test";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import type { Delivery, DeliveryTry, Webhook } from "@portal/model/webhooks/contract.ts";
import type { Setting, Shot } from "./shot.ts";
import { ines } from "./people.ts";

const PATH = "/dashboard/settings-and-preferences?section=webhooks";
const idOf = (n: number) => `01890000-0000-7000-8000-0000000001${String(n).padStart(2, "0")}`;
const CRM = idOf(1);
const DISABLED = idOf(3);
const RETRIED = idOf(12);

/** Webhooks in the settings. Their first state, without webhooks, is among the routes. */
export function webhookShots({ team }: Setting): Shot[] {
  const shot = (name: string, query: string, first: Shot["first"]): Shot => ({
    name: `dashboard-settings-webhooks-${name}`,
    origin: team,
    path: `${PATH}${query}`,
    as: ines,
    ...(first && { first }),
  });
  return [
    shot("list", "", (page) => show(page, "Old ticket system")),
    shot("new", "", openForm),
    shot("secret", "", createWebhook),
    shot("deliveries", `&webhook=${CRM}`, (page) => show(page, "member.role_changed")),
    shot("detail", `&webhook=${CRM}&delivery=${RETRIED}`, (page) => show(page, "timestamp")),
    shot("resend", `&webhook=${CRM}`, openReplay),
    shot("failing", `&webhook=${idOf(2)}`, (page) => show(page, "member.role_changed")),
    shot("disabled", `&webhook=${DISABLED}`, (page) => show(page, "member.removed")),
  ];
}

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Rounded, so that a picture taken again soon is the same. */
const nowInSeconds = () => Math.floor(Date.now() / 300_000) * 300;

function webhooksAt(now: number): Webhook[] {
  const webhook: Webhook = {
    id: CRM,
    url: "https://crm.northwind.example/hooks/switchboard",
    description: "CRM",
    kinds: [],
    state: "on",
    disabled_cause: null,
    created_at: now - 40 * DAY,
    made_by: "Inés Duarte",
    rotates_until: null,
    last_delivery: { at: now - 140, status: "delivered" },
    failing_since: null,
  };
  return [
    webhook,
    {
      ...webhook,
      id: idOf(2),
      url: "https://tickets.northwind.example/api/v1/incoming/switchboard",
      description: "Ticket system",
      kinds: ["member.added", "member.removed", "device.logged_in", "billing.charge_failed", "security.mfa_off"],
      last_delivery: { at: now - 9 * 60, status: "failed" },
      failing_since: now - 5 * HOUR,
    },
    {
      ...webhook,
      id: DISABLED,
      url: "https://old.northwind.example/in",
      description: "Old ticket system",
      kinds: ["member.added", "member.removed"],
      state: "disabled",
      disabled_cause: "failing",
      made_by: null,
      last_delivery: { at: now - 2 * DAY, status: "failed" },
      failing_since: now - 5 * DAY,
    },
    {
      ...webhook,
      id: idOf(4),
      url: "https://lab.northwind.example:8443/switchboard",
      description: "",
      kinds: ["bulk.finished"],
      state: "off",
      last_delivery: null,
    },
  ];
}

function deliveriesAt(now: number): Delivery[] {
  const arrived = { at: now - 140, status_code: 200, cause: null, ms: 84 };
  const delivery: Delivery = {
    id: idOf(10),
    kind: "member.added",
    created_at: now - 140,
    status: "delivered",
    attempts: 1,
    next_attempt_at: null,
    last: arrived,
  };
  const failed = (status_code: number | null, cause: NonNullable<Delivery["last"]>["cause"], ms: number) => ({
    last: { at: now - 9 * 60, status_code, cause, ms },
  });
  return [
    {
      ...delivery,
      id: idOf(11),
      kind: "webhook.test",
      created_at: now - 2,
      status: "waiting",
      attempts: 0,
      last: null,
    },
    delivery,
    {
      ...delivery,
      id: RETRIED,
      kind: "billing.charge_failed",
      created_at: now - 15 * 60,
      status: "waiting",
      attempts: 3,
      next_attempt_at: now + 21 * 60,
      ...failed(503, "status", 1_240),
    },
    { ...delivery, id: idOf(13), kind: "device.logged_in", created_at: now - 3 * HOUR, last: { ...arrived, ms: 112 } },
    {
      ...delivery,
      id: idOf(14),
      kind: "security.mfa_off",
      created_at: now - 4 * DAY,
      status: "failed",
      attempts: 10,
      ...failed(null, "timeout", 15_000),
    },
    {
      ...delivery,
      id: idOf(15),
      kind: "member.role_changed",
      created_at: now - 5 * DAY,
      status: "canceled",
      attempts: 2,
      ...failed(null, "tls_expired", 63),
    },
  ];
}

/** What is left after three days without an answer. */
function deliveriesOfDisabled(now: number): Delivery[] {
  const last = { at: now - 2 * DAY, status_code: null, cause: "refused", ms: 14 } as const;
  const delivery = { next_attempt_at: null, last } as const;
  return [
    { ...delivery, id: idOf(20), kind: "member.removed", created_at: now - 3 * DAY, status: "canceled", attempts: 7 },
    { ...delivery, id: idOf(21), kind: "member.added", created_at: now - 5 * DAY, status: "failed", attempts: 10 },
  ];
}

function detailAt(now: number) {
  const delivery = deliveriesAt(now).find(({ id }) => id === RETRIED);
  const attempt = (ago: number, ms: number, answer: string): DeliveryTry => ({
    at: now - ago,
    status_code: 503,
    cause: "status",
    ms,
    answer,
  });
  const body = JSON.stringify({
    type: "billing.charge_failed",
    timestamp: new Date((now - 15 * 60) * 1000).toISOString(),
    data: { team_id: idOf(50), event_id: idOf(51), member_id: null, by: { type: "system", id: null } },
  });
  const refused: DeliveryTry = { at: now - 15 * 60, status_code: null, cause: "refused", ms: 12, answer: "" };
  const answer = '{"error":"maintenance","retry":true}';
  return { delivery, body, tries: [refused, attempt(14 * 60, 310, answer), attempt(9 * 60, 1_240, answer)] };
}

/** Answers like a server with four webhooks. Nothing is stored, so that other pictures stay the same. */
async function answer(page: Page): Promise<void> {
  const now = nowInSeconds();
  const calls = "**/api/v2/team/*/webhooks";
  await page.route(calls, (route) => route.fulfill({ json: { webhooks: webhooksAt(now) } }));
  await page.route(`${calls}/*/deliveries`, (route) =>
    route.fulfill({ json: { deliveries: deliveriesAt(now), next: "older" } }),
  );
  await page.route(`${calls}/${DISABLED}/deliveries`, (route) =>
    route.fulfill({ json: { deliveries: deliveriesOfDisabled(now), next: null } }),
  );
  await page.route(`${calls}/*/deliveries/*`, (route) => route.fulfill({ json: detailAt(now) }));
  await page.reload();
}

async function show(page: Page, text: string): Promise<void> {
  await answer(page);
  await page.getByText(text).first().waitFor();
}

async function openReplay(page: Page): Promise<void> {
  await show(page, "member.role_changed");
  await page.getByRole("button", { name: /Resend deliveries|Reenviar entregas/ }).click();
  await page.getByRole("dialog").getByRole("checkbox").waitFor();
}

const CREATE = /Create webhook|Crear webhook/;

async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: /New webhook|Nuevo webhook/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill("https://crm.northwind.example/hooks/switchboard");
  await dialog.getByRole("textbox").nth(1).fill("CRM");
  await dialog.getByRole("radio").nth(1).check();
  await dialog.getByRole("button", { expanded: false }).first().click();
  await dialog.getByRole("checkbox").nth(1).check();
  await dialog.getByRole("checkbox").nth(2).check();
}

async function createWebhook(page: Page): Promise<void> {
  const [webhook] = webhooksAt(nowInSeconds());
  const made = { secret: `whsec_${"Kq9xZ0dR".repeat(5)}w3Z=`, webhook };
  await page.route("**/api/v2/team/*/webhooks", (route) =>
    route.request().method() === "POST" ? route.fulfill({ json: made }) : route.continue(),
  );
  await openForm(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: CREATE }).click();
  const password = page.getByLabel(/Current password|Contraseña actual/);
  const shown = dialog.getByText(/^whsec_/);
  await password.or(shown).first().waitFor();
  if (await password.isVisible()) {
    await password.fill(SEED_PASSWORD);
    await page.getByRole("button", { name: /^(Continue|Continuar)$/ }).click();
  }
  await shown.waitFor();
}
