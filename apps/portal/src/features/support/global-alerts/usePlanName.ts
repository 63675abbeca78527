import type { Tier } from "@portal/model/members/schemas.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import { useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { planName } from "./plan-name.ts";

/** The name of a plan in alerts. */
export function usePlanName(): (tier: Tier) => string {
  const w = useText(words);
  const { name } = getBootData().brand;
  return (tier) => planName(tier, name) ?? w(`tier.${tier}`);
}
