import type { ItspStatus } from "@portal/model/itsps/contract.ts";
import { useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import { providersText } from "./text.ts";

const TONES = { draft: "accent", active: "ok", hidden: "plain" } as const;

export function StatusPill({ status }: { readonly status: ItspStatus }) {
  const t = useText(providersText);
  return <Pill tone={TONES[status]}>{t(`status.${status}`)}</Pill>;
}
