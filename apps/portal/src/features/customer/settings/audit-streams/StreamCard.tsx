import type { AuditStream } from "@portal/model/audit-streams/contract.ts";
import { Button } from "@mantine/core";
import { IconPencil, IconSend } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { longDate, timeAgo } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Facts } from "#ui/Facts.tsx";
import { Pill } from "#ui/Pill.tsx";
import head from "../webhooks/Endpoint.module.css";
import { UrlText } from "../webhooks/UrlText.tsx";
import { addressOf, healthOf } from "./data.ts";
import { StreamMenu } from "./StreamMenu.tsx";
import { StreamNotices } from "./StreamNotices.tsx";
import { auditStreamsText } from "./text.ts";
import { useStreamActions } from "./useStreamActions.ts";

const { Part: StreamDialog } = lazyPart({
  load: () => import("./StreamDialog.tsx").then((m) => m.StreamDialog),
  texts: [],
});

const TONES = { active: "ok", failing: "warn", off: "plain", disabled: "bad" } as const;

interface StreamCardProps {
  readonly me: Me;
  readonly stream: AuditStream;
}

/** One destination: whether entries arrive there, how far behind it is, and what can be done with it. */
export function StreamCard({ me, stream }: StreamCardProps) {
  const t = useText(auditStreamsText);
  const [isEditing, setIsEditing] = useState(false);
  const actions = useStreamActions(me.team_id, stream);
  const { url, description } = stream;
  const health = healthOf(stream);
  return (
    <section aria-label={addressOf(url)}>
      <div className={head.head}>
        <div className={head.words}>
          <div className={head.title}>
            <h3 className="mono">
              <UrlText url={addressOf(url)} />
            </h3>
            <Pill tone={TONES[health]}>{t(`health.${health}`)}</Pill>
          </div>
          {description && <p>{description}</p>}
        </div>
        <div className={head.acts}>
          {isAllowed("audit_stream.use", me) && (
            <Button
              size="xs"
              leftSection={<IconSend size={14} aria-hidden />}
              loading={actions.test.isPending}
              onClick={() => actions.test.mutate()}
            >
              {t("test")}
            </Button>
          )}
          {isAllowed("audit_stream.edit", me) && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={() => setIsEditing(true)}
            >
              {t("edit")}
            </Button>
          )}
          <StreamMenu me={me} stream={stream} actions={actions} />
        </div>
      </div>
      <StreamNotices me={me} stream={stream} actions={actions} />
      <div className={head.facts}>
        <StreamFacts stream={stream} />
      </div>
      <Suspense>
        {isEditing && <StreamDialog team_id={me.team_id} stream={stream} onClose={() => setIsEditing(false)} />}
      </Suspense>
    </section>
  );
}

function StreamFacts({ stream }: { readonly stream: AuditStream }) {
  const t = useText(auditStreamsText);
  const locale = useLocale();
  const now = useNow();
  const { kind, url, sent_at, behind, created_at, made_by } = stream;
  const way = kind === "syslog" && /^tcp:/i.test(url) ? "plain" : kind;
  return (
    <Facts
      least={150}
      facts={[
        { term: t("sent"), value: sent_at === null ? t("sent.none") : timeAgo(sent_at * 1000, now, locale) },
        { term: t("behind"), value: behind === 0 ? t("behind.none") : t("behind.count", { count: behind }) },
        { term: t("kind"), value: t(`kind.${way}`), note: t("format") },
        {
          term: t("created"),
          value: longDate(created_at * 1000, locale),
          note: made_by === null ? t("made.gone") : t("made", { name: made_by }),
        },
      ]}
    />
  );
}
