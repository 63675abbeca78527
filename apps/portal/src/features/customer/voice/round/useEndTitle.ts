import type { Round } from "@portal/model/account-check/contract.ts";
import { useText } from "#platform/text/useText.ts";
import { countsOf } from "./causes.ts";
import { roundText } from "./text.ts";

/** The result of a round in one line. */
export function useEndTitle(): (round: Round) => string {
  const t = useText(roundText);
  return (round) => {
    const { failed } = countsOf(round);
    const { done } = round;
    if (done === 0) return t("end.nothing");
    return failed === 0 ? t("end.all", { count: done }) : t("end.some", { failed, done });
  };
}
