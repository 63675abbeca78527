import type { BulkRun } from "@portal/model/bulk/contract.ts";
import { Button } from "@mantine/core";
import { timeAgo } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { importText } from "../text.ts";

const KINDS = { completed: "ok", partial: "warn", undone: "info" } as const;

interface LastRunProps {
  readonly run: BulkRun;
  readonly onShow: () => void;
}

/** An import that ended recently, possibly unseen. */
export function LastRun({ run, onShow }: LastRunProps) {
  const t = useText(importText);
  const locale = useLocale();
  const now = useNow();
  const { state, created: count } = run;
  if (state !== "completed" && state !== "partial" && state !== "undone") return null;
  const when = timeAgo((run.finished_at ?? run.created_at) * 1000, now, locale);
  return (
    <Notice
      kind={KINDS[state]}
      title={state === "undone" ? t("offer.undone") : t(`offer.${state}`, { count })}
      action={
        <Button size="xs" variant="default" onClick={onShow}>
          {t("offer.see")}
        </Button>
      }
    >
      {t("offer.text", { by: run.by, when })}
    </Notice>
  );
}
