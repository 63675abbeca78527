import { MEMBERS_SHEET, type Target } from "@portal/model/bulk/rows.ts";
import { useText } from "#platform/text/useText.ts";
import { importText } from "../text.ts";

/** The columns everyone fills in have a name in each language; those of a registration keep the template's. */
const NAMED = ["email", "password", "first_name", "last_name", "full_name", "work_number", "mobile_number"] as const;

export function useTargetName(): (target: Target) => string {
  const t = useText(importText);
  return (target) => {
    const named = NAMED.find((one) => one === target);
    if (named) return t(`match.to.${named}`);
    return MEMBERS_SHEET.columns.find(({ key }) => key === target)?.header ?? target;
  };
}
