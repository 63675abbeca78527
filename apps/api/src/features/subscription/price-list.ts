import type { OpenAppContext } from "../../platform/app-context.ts";
import { catalogueAt } from "./store.ts";

/**
 * Refuses to sell at the sample prices that a new database has. An installation without a payment provider may start with
 * them: it sells nothing, and screens mark them as samples.
 */
export async function priceListFaults({
  db,
  config,
  clock,
}: Pick<OpenAppContext, "db" | "config" | "clock">): Promise<string[]> {
  if (config.NODE_ENV !== "production" || !config.payments) return [];
  const { demo } = await catalogueAt(db, clock.now());
  return demo ? ["PAYMENTS: the price list is the included example; add your own with `switchboard prices FILE`"] : [];
}
