import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DANGEROUS_DEFAULTS, HUNTER, SELLS, openFiles } from "../../test/dangerous-defaults.ts";
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
  expect(complaint({ SMTP_URL: "smtp://user:w7hsb2kq0x@relay.acme.io:587?requireTLS=true" })).toBe("");
  expect(complaint({ SMTP_URL: "smtp://relay.acme.io" }), "a relay without a password").toBe("");
  for (const TRUST_PROXY of ["fd00::/8", "fc00::/7", "fe80::/10", "10.0.0.0/8, fd12:3456::/32"]) {
    expect(complaint({ TRUST_PROXY }), TRUST_PROXY).toBe("");
  }
  const DATABASE_URL = "postgres://portal:50%25%C3%A9@db.acme.io:6432/portal";
  const DATABASE_DIRECT_URL = DATABASE_URL.replace("6432", "5432");
  expect(complaint({ DATABASE_URL, DATABASE_DIRECT_URL }), "escaped characters, and a way past the pool").toBe("");
});

test("reads a secret from the file that NAME_FILE names, and never has two sources", () => {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-secret-"));
  const file = join(folder, "smtp");
  writeFileSync(file, "smtps://user:hunter2@relay.acme.io\n", { mode: 0o600 });
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
test.each(DANGEROUS_DEFAULTS)("refuses $what", ({ change, line }) => {
  const said = complaint(change);
  expect(said.split("\n").map((one) => one.trim())).toContain(line);
  expect(said).not.toContain(HUNTER);
});

// asvs: V13.3.2
test("refuses files with settings that every user can read, except those a container engine mounts", () => {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-secret-"));
  const file = join(folder, "key");
  writeFileSync(file, PRODUCTION.SECRET_KEY);
  try {
    for (const { change, line } of openFiles(file)) {
      chmodSync(file, 0o644);
      expect(complaint(change)).toContain(line);
      chmodSync(file, 0o640);
      expect(complaint(change)).toBe("");
    }
    expect(complaint({ SETTINGS_FILE: "/run/secrets/settings" })).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

// asvs: V13.4.5
test("publishes the API reference in production only if asked to", () => {
  const published = (change: Record<string, string>) => loadConfig({ ...PRODUCTION, ...change }).has_api_reference;
  expect(published({})).toBe(false);
  expect(published({ API_REFERENCE: "public" })).toBe(true);
  expect(published({ NODE_ENV: "development" })).toBe(true);
});

test("lists all faults at once", () => {
  const lines = complaint({ URL_TEAM: "http://teams.acme.io", SECRET_KEY: Buffer.alloc(32).toString("base64") });
  expect(lines.split("\n")).toHaveLength(3);
});

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
