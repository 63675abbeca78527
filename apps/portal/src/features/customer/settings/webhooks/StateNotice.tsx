import { WEBHOOKS } from "@portal/model/limits.ts";
import type { Webhook } from "@portal/model/webhooks/contract.ts";
import { Button } from "@mantine/core";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { healthOf } from "./health.ts";
import { webhooksText } from "./text.ts";
import type { EndpointActions } from "./useEndpointActions.ts";

interface StateNoticeProps {
  readonly me: Me;
  readonly webhook: Webhook;
  readonly actions: Pick<EndpointActions, "setState">;
}

const DAYS = WEBHOOKS.failing_s / 86_400;

/** Says why a webhook gets no events, or soon won't, and offers to turn it on. */
export function StateNotice({ me, webhook, actions: { setState } }: StateNoticeProps) {
  const t = useText(webhooksText);
  const locale = useLocale();
  const turnOn = isAllowed("webhook.edit", me) && (
    <Button size="xs" variant="default" loading={setState.isPending} onClick={() => setState.mutate("on")}>
      {t("on")}
    </Button>
  );
  const health = healthOf(webhook);
  if (health === "failing") {
    return (
      <Notice
        kind="warn"
        title={t("notice.failing", { date: dateAndTime((webhook.failing_since ?? 0) * 1000, locale) })}
      >
        {t("notice.failing.text", { days: DAYS })}
      </Notice>
    );
  }
  if (health === "disabled") {
    return (
      <Notice kind="bad" title={t("notice.disabled")} action={turnOn}>
        {t(`notice.disabled.${webhook.disabled_cause ?? "failing"}`, { days: DAYS })}
      </Notice>
    );
  }
  if (health === "off") {
    return (
      <Notice kind="info" title={t("notice.off")} action={turnOn}>
        {t("notice.off.text")}
      </Notice>
    );
  }
  return null;
}
