import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { runSql } from "./database.ts";

/** Records the body of every response to a page. */
export function answersTo(page: Page): () => Promise<string[]> {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.includes("/api/")) bodies.push(response.text().catch(() => ""));
  });
  return () => Promise.all(bodies);
}

/** Dumps all rows of all tables as text, with bytes in hex. */
export async function dump(): Promise<{ tables: number; text: string }> {
  const tables = await runSql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    texts.push(...(await runSql<{ row: string }>(`select t::text as row from ${name} t`)).map(({ row }) => row));
  }
  return { tables: tables.length, text: texts.join("\n") };
}

export const serverLog = () => readFile(process.env["E2E_LOG"] ?? "", "utf8");

export const mails = async () => (await fetch(`${process.env["E2E_MAIL"]}/api/email`)).text();

/** Returns a secret in every encoding it could leak in. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Within a longer text, base64 can start at one of three offsets.
  const cut = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    return text.slice(before === 0 ? 0 : 4, -4);
  });
  const hashes = ["md5", "sha1", "sha256"].map((name) => createHash(name).update(secret).digest("hex"));
  return [secret, bytes.toString("hex"), encodeURIComponent(secret), ...cut, ...hashes];
}

export const found = (forms: readonly string[], text: string): string[] => forms.filter((form) => text.includes(form));
