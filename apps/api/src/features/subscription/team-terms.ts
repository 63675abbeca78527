import { dayOf } from "@portal/model/kit/calendar.ts";
import type { SubscriptionState, Tier } from "@portal/model/members/schemas.ts";
import { convertToTeam } from "@portal/model/migration/rules.ts";
import type { Bill } from "@portal/model/subscription/bill.ts";
import { type PricedPlan, convertPlan, renewPlan } from "@portal/model/subscription/plan.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Db } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import { postInvoice, createInvoice } from "./bills/ledger.ts";
import { changesFromInvoice, transitionState, applyPaidInvoice } from "./charges.ts";
import { loadPricingConditions, nextBill } from "./pricing.ts";
import * as store from "./store.ts";
import * as bills from "./bills/store.ts";
import * as leaving from "./cancellation/store.ts";

export interface TeamTerms {
  readonly tier: Tier;
  readonly state: SubscriptionState;
  readonly seats: number;
  readonly trial_ended_at: Date | null;
  /** The price of the rest of the period as a team; null if nothing is paid for. */
  readonly priced: PricedPlan | null;
}
export interface MoveOffer {
  readonly held: store.Subscription;
  readonly after: TeamTerms;
  readonly renewal: { readonly before: Bill | null; readonly after: Bill | null };
  readonly pending: boolean;
  readonly card: boolean;
  readonly closed: boolean;
  readonly currency: string;
  readonly demo: boolean;
}

/** What a solo subscription would be as a team from today on, and what is due for it. */
export async function quoteTeamTerms(db: Db, team_id: string, now: Date): Promise<MoveOffer> {
  const held = (await store.subscriptionOf(db, team_id)) ?? fail("team.not_found");
  const catalogue = await store.catalogueAt(db, now);
  const money = await loadPricingConditions(db, team_id, held, catalogue);
  const { plan, state } = held;
  const paying = plan !== null && state === "paid" ? plan : null;
  const { tier, seats, next, trial_days } = convertToTeam(held);
  const today = dayOf(now);
  const priced =
    paying && paying.to > today ? convertPlan(catalogue, paying, { tier, seats, next }, today, money) : null;
  const after: TeamTerms = {
    tier,
    seats,
    state: trial_days === null ? state : "trial",
    trial_ended_at: trial_days === null ? null : plusSeconds(now, trial_days * 86_400),
    priced,
  };
  return {
    held,
    after,
    renewal: {
      before: paying && renewPlan(catalogue, paying, money).bill,
      after: priced && nextBill(priced, catalogue, money),
    },
    pending: await bills.hasPending(db, team_id),
    card: (await store.profileOf(db, team_id)) !== undefined,
    closed: (await leaving.closedAt(db, team_id)) !== null,
    currency: catalogue.currency,
    demo: catalogue.demo,
  };
}

interface Taking {
  readonly terms: TeamTerms;
  /** The version they were calculated for; any other is refused. */
  readonly version: number;
  readonly on_day: string;
  readonly asked_by: string;
  readonly now: Date;
}
/**
 * Applies the terms. What is due is billed like a renewal and charged afterwards: nothing external happens before the
 * migration is final, so nothing external ever has to be undone.
 */
export async function applyTeamTerms(app: AppContext, db: Db, team_id: string, taking: Taking): Promise<boolean> {
  const { terms, version, on_day, asked_by, now } = taking;
  const held = await store.lockSubscription(db, team_id);
  if (held?.version !== version || (await bills.hasPending(db, team_id))) return false;
  const { tier, seats, priced, trial_ended_at } = terms;
  if (!priced) {
    const trial = trial_ended_at && { trial_ended_at, plan: null, renews: true };
    const state = await transitionState(db, team_id, held, "moved_to_team", now);
    await store.changeSubscription(db, team_id, { tier, seats, ...trial, ...state });
    return true;
  }
  const catalogue = await store.catalogueAt(db, now);
  const written = { kind: "renewal", priced, catalogue, asked_by, moved: true, now } as const;
  const invoice = await createInvoice(app, db, team_id, written);
  const owed = invoice.total > 0 && { unpaid_since: on_day, tries: 0, unpaid_reason: null };
  await store.changeSubscription(db, team_id, { ...changesFromInvoice(held, invoice), ...owed });
  await postInvoice(db, team_id, invoice, now);
  if (invoice.total === 0) {
    await applyPaidInvoice(db, team_id, { ...held, ...changesFromInvoice(held, invoice) }, invoice, now);
  }
  return true;
}
