import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { WebhookError, signWebhook, verifyWebhook } from "./webhooks.ts";

const SECRET = `whsec_${btoa("0123456789abcdef0123456789abcdef")}`;
const OTHER = `whsec_${btoa("fedcba9876543210fedcba9876543210")}`;
const BODY = JSON.stringify({ type: "member.added", timestamp: "2026-11-18T10:00:00Z", data: { name: "Ünal" } });
const NOW = 1_800_000_000;
const WHEN = { now: NOW * 1000 };
const sign = (secret = SECRET, timestamp = NOW, body = BODY) => signWebhook(body, secret, { id: "msg_1", timestamp });

describe("beside npm standardwebhooks", () => {
  test("verifies what it signs", async () => {
    const at = new Date(NOW * 1000);
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(NOW),
      "webhook-signature": new Webhook(SECRET).sign("msg_1", at, BODY),
    };
    expect(await verifyWebhook(BODY, headers, SECRET, WHEN)).toEqual(JSON.parse(BODY));
  });

  test("signs what it verifies", async () => {
    const now = Math.floor(Date.now() / 1000);
    expect(new Webhook(SECRET).verify(BODY, await sign(SECRET, now))).toEqual(JSON.parse(BODY));
    const other = await sign(OTHER, now);
    expect(() => new Webhook(SECRET).verify(BODY, other)).toThrow("No matching signature found");
  });
});

test("reads the body as text or bytes, and headers of fetch or of Node", async () => {
  const signed = await sign();
  for (const body of [BODY, new TextEncoder().encode(BODY)]) {
    for (const headers of [signed, new Headers(signed), { ...signed, "webhook-id": ["msg_1"] }]) {
      expect(await verifyWebhook(body, headers, SECRET, WHEN)).toMatchObject({ type: "member.added" });
    }
  }
});

test("accepts either of two signatures while a secret is replaced", async () => {
  const [old, next] = [await sign(SECRET), await sign(OTHER)];
  const both = { ...old, "webhook-signature": `${next["webhook-signature"]} ${old["webhook-signature"]}` };
  for (const secret of [SECRET, OTHER]) await verifyWebhook(BODY, both, secret, WHEN);
});

test("accepts timestamps up to the tolerance, before and after", async () => {
  for (const off of [-300, 300]) await verifyWebhook(BODY, await sign(SECRET, NOW + off), SECRET, WHEN);
  for (const off of [-301, 301]) {
    await expect(verifyWebhook(BODY, await sign(SECRET, NOW + off), SECRET, WHEN)).rejects.toThrow(/too far off/);
  }
  await verifyWebhook(BODY, await sign(SECRET, NOW - 900), SECRET, { ...WHEN, toleranceSeconds: 900 });
});

test.each<[what: string, change: (signed: Record<string, string>) => Record<string, string>, body?: string]>([
  ["another body", (signed) => signed, BODY.replace("Ünal", "Unal")],
  ["another id", (signed) => ({ ...signed, "webhook-id": "msg_2" })],
  ["another time", (signed) => ({ ...signed, "webhook-timestamp": String(NOW + 1) })],
  ["a time that is no number", (signed) => ({ ...signed, "webhook-timestamp": "soon" })],
  ["no id", ({ "webhook-id": _, ...rest }) => rest],
  ["no signature", ({ "webhook-signature": _, ...rest }) => rest],
  ["an empty signature", (signed) => ({ ...signed, "webhook-signature": "v1," })],
  ["a signature that is not base64", (signed) => ({ ...signed, "webhook-signature": "v1,***" })],
  [
    "a shortened signature",
    (signed) => ({ ...signed, "webhook-signature": signed["webhook-signature"]!.slice(0, 20) }),
  ],
  [
    "another version of signatures",
    (signed) => ({ ...signed, "webhook-signature": signed["webhook-signature"]!.replace("v1,", "v2,") }),
  ],
])("refuses %s", async (_, change, body = BODY) => {
  await expect(verifyWebhook(body, change(await sign()), SECRET, WHEN)).rejects.toThrow(WebhookError);
});

test("refuses a signature by another secret, and a secret that is none", async () => {
  await expect(verifyWebhook(BODY, await sign(OTHER), SECRET, WHEN)).rejects.toThrow(/No signature fits/);
  await expect(verifyWebhook(BODY, await sign(), "whsec_***", WHEN)).rejects.toThrow(/secret/);
});
