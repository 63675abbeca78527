import type { Tier } from "@portal/model/members/schemas.ts";
import { getBootData } from "../../kit/boot-data.ts";
import { useText } from "../../kit/useText.ts";
import { words } from "../../kit/words.ts";
import { planName } from "./plan-name.ts";

/** What a plan is called in alerts. */
export function usePlanName(): (tier: Tier) => string {
  const w = useText(words);
  const { name } = getBootData().brand;
  return (tier) => planName(tier, name) ?? w(`tier.${tier}`);
}
