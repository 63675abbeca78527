import { SEATS } from "@portal/model/subscription/catalogue.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

export const TABS = ["plan", "card", "statements", "quote"] as const;
export type Tab = (typeof TABS)[number];

export const tabOf = (query: Readonly<Record<string, unknown>>): Tab =>
  TABS.find((tab) => tab === query["tab"]) ?? "plan";

export const addressOf = (tab: Tab): string =>
  tab === "plan" ? "/dashboard/subscription" : `/dashboard/subscription?tab=${tab}`;

export type Go = (tab: Tab) => void;

export function usePageState() {
  const tab = tabOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go: Go = useCallback((to) => void navigate({ href: addressOf(to) }), [navigate]);
  return { tab, go };
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The statement that a link opens. */
export function statementIn(query: Readonly<Record<string, unknown>>): string | null {
  const id = query["statement"];
  return typeof id === "string" && ID.test(id) ? id : null;
}

/** How many seats a link asks for, from a task that lacks them. The router parses `?seats=12` as a number. */
export function seatsIn(query: Readonly<Record<string, unknown>>): number | null {
  const seats = Number(query["seats"] ?? Number.NaN);
  return Number.isInteger(seats) && seats > 0 && seats <= SEATS.team.most ? seats : null;
}
