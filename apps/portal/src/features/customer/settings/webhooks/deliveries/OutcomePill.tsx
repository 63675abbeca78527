import type { Delivery } from "@portal/model/webhooks/contract.ts";
import { useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import { webhooksText } from "../text.ts";
import { outcomeOf } from "./outcome.ts";

const TONES = { delivered: "ok", waiting: "accent", retrying: "warn", failed: "bad", canceled: "plain" } as const;

export function OutcomePill({ delivery }: { readonly delivery: Delivery }) {
  const t = useText(webhooksText);
  const outcome = outcomeOf(delivery);
  return <Pill tone={TONES[outcome]}>{t(`status.${outcome}`)}</Pill>;
}
