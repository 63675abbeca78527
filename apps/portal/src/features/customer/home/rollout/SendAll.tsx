import type { Reason } from "@portal/model/rollout/rules.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { IconMailForward } from "@tabler/icons-react";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { loadRolloutActions } from "../load-rollout-actions.ts";
import { rolloutKey } from "./data.ts";
import { rolloutText } from "./text.ts";

export interface SendAllProps {
  readonly team_id: string;
  readonly reason: Reason;
  readonly count: number;
  readonly variant?: "filled" | "default";
}

/** Emails cannot be unsent, so sending many asks for confirmation. */
export function SendAll({ team_id, reason, count, variant = "filled" }: SendAllProps) {
  const t = useText(rolloutText);
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const sending = useAction({
    run: async () => (await loadRolloutActions()).inviteAll(team_id, reason),
    context: t("send_all.context"),
    onDone(sent) {
      setAsking(false);
      showSuccess(t("send_all.done", { count: sent }));
      void queries.invalidateQueries({ queryKey: rolloutKey(team_id) });
    },
  });
  return (
    <>
      <Button
        size="xs"
        variant={variant}
        leftSection={<IconMailForward size={14} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t("send_all", { count })}
      </Button>
      {asking && (
        <Confirm
          tone="plain"
          title={t("send_all.title", { count })}
          labels={{ confirm: t("send_all.yes"), cancel: t("send_all.no") }}
          busy={sending.isPending}
          onConfirm={() => sending.mutate(undefined)}
          onCancel={() => setAsking(false)}
        >
          {t("send_all.text")}
        </Confirm>
      )}
    </>
  );
}
