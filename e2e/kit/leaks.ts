import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { runSql } from "./database.ts";

/** Every text the server has answered to a page, as it came. */
export function answersTo(page: Page): () => Promise<string[]> {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.includes("/api/")) bodies.push(response.text().catch(() => ""));
  });
  return () => Promise.all(bodies);
}

/** All rows of all tables, as text; what is kept as bytes stands there in hex. */
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

/** A secret in all the clothes it could leave in. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Wherever it stands in a longer text, one of three ways to cut it into base 64.
  const cut = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    return text.slice(before === 0 ? 0 : 4, -4);
  });
  const hashes = ["md5", "sha1", "sha256"].map((name) => createHash(name).update(secret).digest("hex"));
  return [secret, bytes.toString("hex"), encodeURIComponent(secret), ...cut, ...hashes];
}

export const found = (forms: readonly string[], text: string): string[] => forms.filter((form) => text.includes(form));
