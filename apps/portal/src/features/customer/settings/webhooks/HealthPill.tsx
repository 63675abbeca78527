import type { Webhook } from "@portal/model/webhooks/contract.ts";
import { useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import { healthOf } from "./health.ts";
import { webhooksText } from "./text.ts";

const TONES = { active: "ok", failing: "warn", off: "plain", disabled: "bad" } as const;

export function HealthPill({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(webhooksText);
  const health = healthOf(webhook);
  return <Pill tone={TONES[health]}>{t(`health.${health}`)}</Pill>;
}
