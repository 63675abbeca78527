import { calls } from "@portal/model/calls/contract.ts";
import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { longDate, timeAgo } from "#platform/text/format.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useAction } from "#platform/http/query.ts";
import { ShownOnce } from "#platform/feedback/ShownOnce.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { keyQuery } from "../data.ts";
import { callsText } from "../text.ts";
import { BringLine } from "./BringLine.tsx";
import styles from "./KeyCard.module.css";

/** The API key for a phone system and the command that uses it. */
export function KeyCard({ me }: { readonly me: Me }) {
  const t = useText(callsText);
  const locale = useLocale();
  const now = useNow();
  const queries = useQueryClient();
  const options = keyQuery(me.team_id);
  const query = useQuery(options);
  const [secret, setSecret] = useState<string | null>(null);
  const [asking, setAsking] = useState<"replace" | "revoke" | null>(null);
  const params = { id: me.team_id };
  const done = () => setAsking(null);
  const make = useAction({
    context: t("key.context"),
    run: () => call(calls.makeKey, { params }),
    onDone: ({ secret, key }) => {
      setSecret(secret);
      queries.setQueryData(options.queryKey, { key });
      done();
    },
    onFailed: done,
  });
  const revoke = useAction({
    context: t("key.context"),
    run: () => call(calls.revokeKey, { params }),
    onDone: () => {
      setSecret(null);
      queries.setQueryData(options.queryKey, { key: null });
      showSuccess(t("key.revoked"));
      done();
    },
    onFailed: done,
  });
  const mayChange = isAllowed("calls.key", me);
  return (
    <Card title={t("key")}>
      <p className={styles.text}>{t("key.text")}</p>
      {query.data ? (
        content(query.data.key)
      ) : (
        <PartState
          query={query}
          labels={{ loading: t("key.loading"), failed: t("key.not_loaded") }}
          rows={[{ height: 64 }]}
        />
      )}
      {asking && (
        <Confirm
          tone="danger"
          title={t(`key.${asking}.title`)}
          labels={{ confirm: t(`key.${asking}`), cancel: t("cancel") }}
          busy={make.isPending || revoke.isPending}
          onCancel={done}
          onConfirm={() => (asking === "replace" ? make : revoke).mutate(undefined)}
        >
          {t(`key.${asking}.text`)}
        </Confirm>
      )}
    </Card>
  );

  function content(key: NonNullable<typeof query.data>["key"]) {
    return (
      <>
        <div className={styles.key}>
          {key ? (
            <p>
              <strong>{t("key.made", { who: key.made_by, at: longDate(key.created_at * 1000, locale) })}</strong>
              <small>
                {key.last_used_at === null
                  ? t("key.unused")
                  : t("key.used", { at: timeAgo(key.last_used_at * 1000, now, locale) })}
              </small>
            </p>
          ) : (
            <p className={styles.text}>
              {t("key.none")} {!mayChange && t("key.ask_admin")}
            </p>
          )}
          {mayChange && key && (
            <span className={styles.acts}>
              <Button size="xs" variant="default" onClick={() => setAsking("replace")}>
                {t("key.replace")}
              </Button>
              <Button size="xs" variant="default" onClick={() => setAsking("revoke")}>
                {t("key.revoke")}
              </Button>
            </span>
          )}
          {mayChange && !key && (
            <Button
              variant="default"
              leftSection={<IconKey size={16} aria-hidden />}
              loading={make.isPending}
              onClick={() => make.mutate(undefined)}
            >
              {t("key.make")}
            </Button>
          )}
        </div>
        {secret && (
          <div className={styles.secret}>
            <Notice
              kind="warn"
              focused
              title={t("key.once")}
              action={
                <Button size="xs" variant="default" onClick={() => setSecret(null)}>
                  {t("key.done")}
                </Button>
              }
            />
            <ShownOnce secret={secret} labels={{ secret: t("key.secret"), copy: t("key.copy") }} />
          </div>
        )}
        <BringLine />
      </>
    );
  }
}
