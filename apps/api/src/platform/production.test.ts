import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PRODUCTION } from "../../test/settings.ts";
import { loadConfig } from "./config.ts";

const complaint = (change: Readonly<Record<string, string | undefined>>): string => {
  try {
    loadConfig({ ...PRODUCTION, ...change });
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

test("accepts safe production settings", () => {
  expect(complaint({})).toBe("");
  expect(complaint({ SMTP_URL: "smtp://user:pw@relay.acme.io:587?requireTLS=true" })).toBe("");
  expect(complaint({ SMTP_URL: "smtp://relay.acme.io" }), "a relay without a password").toBe("");
});

test("reads a secret from the file that NAME_FILE names, and never has two sources", () => {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-secret-"));
  const file = join(folder, "smtp");
  writeFileSync(file, "smtps://user:hunter2@relay.acme.io\n");
  try {
    const { SMTP_URL } = loadConfig({ ...PRODUCTION, SMTP_URL: undefined, SMTP_URL_FILE: file });
    expect(SMTP_URL).toBe("smtps://user:hunter2@relay.acme.io");
    expect(complaint({ SMTP_URL_FILE: file })).toBe("SMTP_URL and SMTP_URL_FILE are both given. Remove one of them.");
    const missing = complaint({ SMTP_URL: undefined, SMTP_URL_FILE: join(folder, "missing") });
    expect(missing).toBe("SMTP_URL_FILE: the file can't be read.");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

// asvs: V12.2.1 V13.2.3 V13.4.2
// api: 8
test.each([
  ["an origin without encryption", { URL_TEAM: "http://teams.acme.io" }, /URL_TEAM: must be https/],
  ["an example host", { URL_SUPPORT: "https://support.localhost" }, /URL_SUPPORT: still names an example host/],
  ["a link to an example host", { LINK_TERMS: "https://switchboard.example/terms" }, /LINK_TERMS: still names/],
  ["a link left at its default", { LINK_PRIVACY: undefined }, /LINK_PRIVACY: still names an example host/],
  ["mail from an example host", { MAIL_FROM: "portal@example.com" }, /MAIL_FROM: still names an example host/],
  ["a password over plain SMTP", { SMTP_URL: "smtp://user:hunter2@relay.acme.io:587" }, /SMTP_URL: sends its password/],
  ["plain S3", { STORAGE_URL: "s3+http://key:hunter2@files.acme.io/b" }, /STORAGE_URL: sends files unencrypted/],
  ["a key of zeros", { SECRET_KEY: Buffer.alloc(32).toString("base64") }, /SECRET_KEY: is not random/],
  [
    "a key that was typed",
    { SECRET_KEY: Buffer.from("passwordpasswordpasswordpassword").toString("base64") },
    /SECRET_KEY/,
  ],
  ["no NODE_ENV", { NODE_ENV: undefined }, /NODE_ENV: is missing/],
])("refuses %s", (_what, change, reason) => {
  expect(complaint(change)).toMatch(reason);
  expect(complaint(change)).not.toContain("hunter2");
});

test("lists all faults at once", () => {
  const lines = complaint({ URL_TEAM: "http://teams.acme.io", SECRET_KEY: Buffer.alloc(32).toString("base64") });
  expect(lines.split("\n")).toHaveLength(3);
});

const SELLS = {
  PAYMENTS: "stripe",
  PAYMENTS_KEY: "key",
  PAYMENTS_PUBLISHABLE_KEY: "key",
  PAYMENTS_WEBHOOK_SECRET: "secret",
  SELLER_NAME: "Acme, S.L.",
  SELLER_ADDRESS: "Calle Mayor 1 | 28013 Madrid",
  SELLER_TAX_ID: "ESB12345674",
};

test("does not sell without what an invoice must show", () => {
  expect(complaint(SELLS)).toBe("");
  for (const name of ["SELLER_NAME", "SELLER_ADDRESS", "SELLER_TAX_ID"]) {
    expect(complaint({ ...SELLS, [name]: undefined })).toContain(name);
  }
});

test("accepts only a picture as the logo of invoices", () => {
  const refused = /SELLER_LOGO must be the path of a PNG or JPEG file/;
  expect(complaint({ SELLER_LOGO: "/nowhere/logo.png" })).toMatch(refused);
  expect(complaint({ SELLER_LOGO: import.meta.filename })).toMatch(refused);
});
