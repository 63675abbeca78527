import type { Page } from "@playwright/test";
import type { AuditStream } from "@portal/model/audit-streams/contract.ts";
import { ines } from "./people.ts";
import type { Setting, Shot } from "./shot.ts";

const PATH = "/dashboard/settings-and-preferences?section=audit-streams";
const idOf = (n: number) => `01890000-0000-7000-8000-0000000002${String(n).padStart(2, "0")}`;

/** Audit streams in the settings. Their first state, without any, is among the routes. */
export function auditStreamShots({ team }: Setting): Shot[] {
  const shot = (name: string, first: Shot["first"]): Shot => ({
    name: `dashboard-settings-audit-streams-${name}`,
    origin: team,
    path: PATH,
    as: ines,
    ...(first && { first }),
  });
  return [
    shot("list", (page) => show(page, "siem")),
    shot("paused", (page) => show(page, "paused")),
    shot("tested", runTest),
    shot("new", (page) => openForm(page, 0)),
    shot("new-syslog", (page) => openForm(page, 1)),
    shot("edit", (page) => openEditor(page, /siem\.northwind/)),
    shot("edit-webhook", (page) => openEditor(page, /splunk\.northwind/)),
    shot("edit-other-host", async (page) => {
      await openEditor(page, /splunk\.northwind/);
      await page.getByRole("dialog").getByRole("textbox").first().fill("https://siem.northwind.example/in");
      await page.keyboard.press("Enter");
    }),
  ];
}

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Rounded, so that a picture taken again soon is the same. */
const nowInSeconds = () => Math.floor(Date.now() / 300_000) * 300;

function streamsAt(now: number): AuditStream[] {
  const stream: AuditStream = {
    id: idOf(1),
    kind: "syslog",
    url: "tls://siem.northwind.example:6514",
    description: "SIEM in Lisbon",
    ca: "-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUJm0\n-----END CERTIFICATE-----",
    authorized: false,
    state: "on",
    disabled_cause: null,
    created_at: now - 40 * DAY,
    made_by: "Inés Duarte",
    sent_at: now - 140,
    behind: 0,
    failing_since: null,
    next_attempt_at: null,
    last_error: null,
  };
  const webhook = { kind: "webhook", ca: null, authorized: true } as const;
  return [
    stream,
    {
      ...stream,
      ...webhook,
      id: idOf(2),
      url: "https://splunk.northwind.example:8088/services/collector/raw",
      description: "Splunk",
      sent_at: now - 5 * HOUR,
      behind: 1_284,
      failing_since: now - 4 * HOUR,
      next_attempt_at: now + 25 * 60,
      last_error: { at: now - 600, status_code: 403, cause: "status", ms: 61, answer: '{"text":"Invalid token"}' },
    },
    {
      ...stream,
      ...webhook,
      id: idOf(3),
      url: "https://old.northwind.example/audit",
      description: "",
      state: "disabled",
      disabled_cause: "failing",
      made_by: null,
      sent_at: now - 5 * DAY,
      behind: 8_401,
      failing_since: now - 4 * DAY,
      last_error: { at: now - DAY, status_code: null, cause: "refused", ms: 12, answer: "" },
    },
  ];
}

/** Answers like a server with audit streams. Nothing is stored, so that other pictures stay the same. */
async function show(page: Page, which: "siem" | "paused"): Promise<void> {
  const streams = streamsAt(nowInSeconds());
  const paused = [{ ...streams[0]!, state: "off" as const, behind: 37 }];
  await page.route("**/api/v2/team/*/audit-streams", (route) =>
    route.fulfill({ json: { streams: which === "siem" ? streams : paused } }),
  );
  await page.route("**/api/v2/team/*/audit-streams/*/test", (route) =>
    route.fulfill({
      json: { outcome: { at: nowInSeconds(), status_code: null, cause: "tls_untrusted", ms: 41, answer: "" } },
    }),
  );
  await page.reload();
  await page.getByRole("region", { name: /siem\.northwind/ }).waitFor();
}

async function runTest(page: Page): Promise<void> {
  await show(page, "siem");
  const stream = page.getByRole("region", { name: /siem\.northwind/ });
  await stream.getByRole("button").first().click();
  await stream.getByRole("alert").waitFor();
}

async function openForm(page: Page, kind: 0 | 1): Promise<void> {
  // Earlier pictures left the page with as many streams as a team can have.
  await page.unrouteAll();
  await page.reload();
  await page.getByRole("button", { name: /New audit stream|Nuevo flujo de auditoría/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio").nth(kind).check();
  await dialog
    .getByRole("textbox")
    .first()
    .fill(kind === 0 ? "https://splunk.example.com:8088/services/collector" : "siem");
  if (kind === 1) await page.keyboard.press("Enter");
}

async function openEditor(page: Page, name: RegExp): Promise<void> {
  await show(page, "siem");
  const stream = page.getByRole("region", { name });
  await stream.getByRole("button").nth(1).click();
  await page.getByRole("dialog").getByRole("textbox").first().waitFor();
}
