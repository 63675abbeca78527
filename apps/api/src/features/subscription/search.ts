import type { Found } from "@portal/model/search/contract.ts";
import { matchesTerms } from "@portal/model/search/terms.ts";
import { inSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { Sought } from "../../platform/search-words.ts";
import * as bills from "./bills/store.ts";
import { numberText } from "./queries.ts";

/** Finds statements by number, with or without the zeros and the year. A team has few, so they are compared here. */
export async function findStatements(db: Db, team_id: string, { terms, limit }: Sought): Promise<Found["statements"]> {
  const found = await bills.statementNumbers(db, team_id);
  return found
    .map(({ number, ...one }) => ({ ...one, plain: String(number), number: numberText(number ?? 0, one.created_at) }))
    .filter(({ number, plain }) => matchesTerms(`${number} ${plain}`, terms))
    .slice(0, limit)
    .map(({ id, number, created_at, total, currency }) => ({
      id,
      number,
      created_at: inSeconds(created_at),
      total,
      currency,
    }));
}
