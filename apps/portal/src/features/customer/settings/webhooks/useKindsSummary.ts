import { useText } from "#platform/text/useText.ts";
import { nameOf } from "./kinds/kinds.ts";
import { kindsText } from "./kinds/text.ts";
import { webhooksText } from "./text.ts";

const NAMED = 3;

/** Says in a line what a webhook gets: "All events", "Member added, Member removed and 4 more". */
export function useKindsSummary(): (kinds: readonly string[]) => string {
  const t = useText(webhooksText);
  const k = useText(kindsText);
  return (kinds) => {
    if (kinds.length === 0) return t("kinds.all");
    const shown = kinds.length > NAMED + 1 ? NAMED : kinds.length;
    const list = kinds
      .slice(0, shown)
      .map((kind) => nameOf(kind, k))
      .join(", ");
    return kinds.length > shown ? t("kinds.more", { list, count: kinds.length - shown }) : list;
  };
}
