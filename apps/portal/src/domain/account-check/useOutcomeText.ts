import type { RoundResult } from "@portal/model/account-check/contract.ts";
import { useCallback } from "react";
import { translate } from "#platform/text/text.ts";
import { useLocale } from "#platform/text/useText.ts";
import { outcomeText } from "./text.ts";

type Found = Pick<RoundResult, "outcome"> & {
  readonly finding: Pick<NonNullable<RoundResult["finding"]>, "values"> | null;
};

/** Describes the outcome of a test. Only the outcome knows which values its sentence contains. */
export function useOutcomeText(): (found: Found) => string {
  const locale = useLocale();
  return useCallback(
    ({ outcome, finding }) => {
      const { transport, other_transport, status, realm, min_expires, left_s } = finding?.values ?? {};
      return translate(outcomeText.loaded[locale] ?? {}, locale, outcome, {
        transport: transport?.toUpperCase() ?? "",
        other_transport: other_transport?.toUpperCase() ?? "",
        status: String(status ?? ""),
        realm: realm ?? "",
        min_expires: min_expires ?? 0,
        left_s: left_s ?? 0,
      });
    },
    [locale],
  );
}
