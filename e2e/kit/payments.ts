import type { Page } from "@playwright/test";
import { MADRID } from "@portal/api/test/address.ts";
import { confirmed, send, sessionOf } from "./send.ts";

/** A card of the sandbox that is never declined. */
const CARD = { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" };

/** Makes a billing call for the signed-in team, with the password confirmed. */
async function pay<Reply>(page: Page, path: string, body?: object): Promise<Reply> {
  const { user } = await sessionOf(page);
  const url = `/api/v2/subscription/${user.team.id}/${path}`;
  return send<Reply>(page, "POST", url, body, await confirmed(page, "payment"));
}

interface Setup {
  readonly setup_id: string;
  readonly client_secret: string;
  readonly form: { readonly url: string };
}

/** Puts a card on file as the provider's form does. */
export async function addCard(page: Page, name: string, organization = ""): Promise<void> {
  const { setup_id, client_secret, form } = await pay<Setup>(page, "paymentProfile/setup");
  const answer = await fetch(`${new URL(form.url).origin}/card/setups/${setup_id}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_secret, ...CARD, name }),
  });
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
  await pay(page, "paymentProfile", { credit_card: { setup_id, name }, address: { ...MADRID, organization } });
}

interface Order {
  readonly tier: "teams" | "teams_pro";
  readonly term: "monthly" | "yearly";
  readonly seats: number;
  /** In cents, with the tax of the address. */
  readonly expected_total: number;
}
/** Buys a plan with the card on file. */
export const buy = (page: Page, order: Order) => pay(page, "order", order);
