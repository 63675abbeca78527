import type { Delivery, Webhook } from "@portal/model/webhooks/contract.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CopyText } from "#platform/feedback/CopyText.tsx";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import { appText } from "#platform/text/app-text.ts";
import { dateAndSeconds, dateAndTime } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { Notice } from "#ui/Notice.tsx";
import { deliveryQuery, isDueSoon } from "../data.ts";
import { nameOf } from "../kinds/kinds.ts";
import { kindsText } from "../kinds/text.ts";
import { webhooksText } from "../text.ts";
import type { EndpointActions } from "../useEndpointActions.ts";
import { Attempts } from "./Attempts.tsx";
import styles from "./DeliveryDialog.module.css";
import { formatBody } from "./format-body.ts";
import { durationOf, outcomeOf, resultOf } from "./outcome.ts";

interface DeliveryDialogProps {
  readonly team_id: string;
  readonly webhook: Webhook;
  readonly deliveryId: string;
  /** Null for those who may only look. */
  readonly resend: EndpointActions["resend"] | null;
  readonly onClose: () => void;
}

const SKELETON = [{ height: 56 }, { height: 120 }, { height: 160 }];
/** Someone who has just sent a test event waits for its result. */
const SOON_MS = 2_000;

/** One delivery: what was sent, each attempt with its answer, and what happens next. */
export function DeliveryDialog({ team_id, webhook, deliveryId, resend, onClose }: DeliveryDialogProps) {
  const t = useText(webhooksText);
  const k = useText(kindsText);
  const app = useText(appText);
  const locale = useLocale();
  const every = useRefetchInterval(true, SOON_MS);
  const query = useQuery({
    ...deliveryQuery(team_id, webhook.id, deliveryId),
    refetchInterval: ({ state: { data } }) => (data && isDueSoon(data.delivery, Date.now()) ? every : false),
  });
  const { data } = query;
  return (
    <Dialog
      title={data ? nameOf(data.delivery.kind, k) : t("detail.title")}
      close={app("close")}
      onClose={onClose}
      wide="xl"
    >
      {data ? (
        <div className={styles.detail}>
          <OutcomeNotice delivery={data.delivery} />
          <dl className={styles.facts}>
            <dt>{t("detail.kind")}</dt>
            <dd className="mono">{data.delivery.kind}</dd>
            <dt>{t("detail.id")}</dt>
            <dd className="mono">{data.delivery.id}</dd>
            <dt>{t("detail.created")}</dt>
            <dd>{dateAndSeconds(data.delivery.created_at * 1000, locale)}</dd>
          </dl>
          <Attempts tries={data.tries} />
          <section className={styles.part}>
            <div className={styles.head}>
              <h3>{t("detail.body")}</h3>
              <CopyText text={data.body} label={t("detail.copy")} size="compact-sm" />
            </div>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
            <pre className={`mono ${styles.code}`} tabIndex={0} aria-label={t("detail.body")}>
              {formatBody(data.body)}
            </pre>
          </section>
        </div>
      ) : (
        <PartState
          query={query}
          labels={{ loading: t("detail.loading"), failed: t("detail.load_failed") }}
          rows={SKELETON}
        />
      )}
      <div className={parts.actions}>
        <Button variant="default" onClick={onClose}>
          {app("close")}
        </Button>
        {resend && data && webhook.state === "on" && outcomeOf(data.delivery) !== "waiting" && (
          <Button loading={resend.isPending} onClick={() => resend.mutate(deliveryId)}>
            {t(data.delivery.status === "waiting" ? "resend.now" : "resend")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const NOTICES = { delivered: "ok", waiting: "info", retrying: "warn", failed: "bad", canceled: "info" } as const;

function OutcomeNotice({ delivery }: { readonly delivery: Delivery }) {
  const t = useText(webhooksText);
  const locale = useLocale();
  const { last, next_attempt_at } = delivery;
  const outcome = outcomeOf(delivery);
  const result = last && `${resultOf(last, t)} · ${durationOf(last.ms, locale)}`;
  const next = next_attempt_at !== null && t("next.at", { date: dateAndTime(next_attempt_at * 1000, locale) });
  const lines: readonly (string | false | null)[] = {
    delivered: [result],
    waiting: [t("detail.waiting.text")],
    retrying: [result, next],
    failed: [result, t("detail.failed.text")],
    canceled: [t("detail.canceled.text")],
  }[outcome];
  return (
    <Notice kind={NOTICES[outcome]} title={t(`detail.${outcome}`)}>
      {lines
        .filter((line) => typeof line === "string")
        .map((line) => (
          <div key={line}>{line}</div>
        ))}
    </Notice>
  );
}
