import type { Page } from "@playwright/test";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";

/** Makes a call with the session of the open page, for steps that a journey does not test. */
export const send = <Reply = Record<string, unknown>>(
  page: Page,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> =>
  page.evaluate(
    async (asked) => {
      const stored = localStorage.getItem("sb.session") ?? localStorage.getItem("sb.staff") ?? "{}";
      const { token } = JSON.parse(stored) as { token: string };
      const json = asked.body && { body: JSON.stringify(asked.body) };
      const sent = { authorization: `Bearer ${token}`, ...(json && { "content-type": "application/json" }) };
      const answer = await fetch(asked.path, {
        method: asked.method,
        headers: { ...sent, ...asked.headers },
        ...json,
      });
      if (!answer.ok) throw new Error(`${asked.path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Reply;
    },
    { method, path, body, headers },
  );

/** The header of a fresh password confirmation. */
export async function confirmed(page: Page, purpose: string): Promise<Readonly<Record<string, string>>> {
  const { user } = await sessionOf(page);
  const claim = { email: user.email, password: SEED_PASSWORD, purpose };
  const { token } = await send<{ token: string }>(page, "POST", "/api/v2/portalCheckPassword", claim);
  return { "x-sudo": token };
}

interface Session {
  readonly user: { readonly email: string; readonly team: { readonly id: string } };
}
export const sessionOf = (page: Page): Promise<Session> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("sb.session") ?? "{}") as Session);
