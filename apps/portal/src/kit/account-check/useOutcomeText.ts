import type { RoundResult } from "@portal/model/account-check/contract.ts";
import { useCallback } from "react";
import { translate } from "../text.ts";
import { useLocale } from "../useText.ts";
import { outcomeText } from "./text.ts";

type Found = Pick<RoundResult, "outcome"> & {
  readonly finding: Pick<NonNullable<RoundResult["finding"]>, "values"> | null;
};

/** What a test came to, in words. Which values its sentence names is known to the outcome only. */
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
