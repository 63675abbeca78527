import type { User } from "@portal/model/session/contract.ts";
import { devices } from "@portal/model/devices/contract.ts";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { DeviceIcon } from "#domain/devices/DeviceIcon.tsx";
import { memberDevicesQuery } from "#domain/devices/data.ts";
import { deviceStatusOf } from "#domain/devices/device-status.ts";
import { timeAgo } from "#platform/text/format.ts";
import { Link } from "#platform/routing/Link.tsx";
import { memberIdOf } from "#platform/session/me.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import lists from "../List.module.css";
import row from "./SessionRow.module.css";
import styles from "./SessionsPanel.module.css";
import { sessionsText } from "./text.ts";

const SKELETON = [{ height: 130 }];

/** The user's logged-in phones, listed next to browser sessions for logging out everywhere. */
export function OwnPhones({ user }: { readonly user: User }) {
  const t = useText(sessionsText);
  const locale = useLocale();
  const now = useNow();
  const queries = useQueryClient();
  const words = useRef<HTMLParagraphElement>(null);
  const [asking, setAsking] = useState(false);
  const id = user.team.id;
  const ofMine = memberDevicesQuery(id, memberIdOf(user));
  const query = useQuery(ofMine);
  const phones = query.data?.devices.filter((device) => deviceStatusOf(device).logged_in) ?? [];
  const endAll = useAction({
    context: t("phones.context"),
    run: async () => {
      for (const { id: did } of phones) {
        await call(devices.logout, { params: { id, did } }).catch((thrown: unknown) => {
          // Already logged out by someone else.
          if (asCallFailed(thrown).code !== "device.gone") throw thrown;
        });
      }
      return phones.length;
    },
    onDone: (count) => {
      void queries.invalidateQueries(ofMine);
      showSuccess(t("phones.done", { count }));
    },
    // Some may already be logged out.
    onFailed: () => void queries.invalidateQueries(ofMine),
  });
  if (!query.data) {
    return (
      <PartState query={query} labels={{ loading: t("phones.loading"), failed: t("phones.failed") }} rows={SKELETON} />
    );
  }
  return (
    <Card title={t("phones")} padded={false}>
      {phones.length > 0 && (
        <ul className={lists.list} aria-label={t("phones")}>
          {phones.map(({ id: did, label, app, version, platform, last_seen_at }) => (
            <li key={did} className={row.row}>
              <DeviceIcon device={{ platform }} />
              <div className={row.words}>
                <div className={row.name}>{label}</div>
                <div className={row.times}>
                  <span>{t("last", { when: timeAgo(last_seen_at * 1000, now, locale) })}</span>
                  <span>
                    {app} {version}
                  </span>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className={phones.length > 0 ? lists.foot : styles.none}>
        <p ref={words} tabIndex={-1}>
          {t(phones.length > 0 ? "phones.text" : "phones.none")} <Link to="/dashboard/devices">{t("phones.link")}</Link>
        </p>
        {phones.length > 0 && (
          <Button variant="default" loading={endAll.isPending} onClick={() => setAsking(true)}>
            {t("phones.all")}
          </Button>
        )}
      </div>
      {asking && (
        <Confirm
          tone="danger"
          title={t("phones.title")}
          labels={{ confirm: t("phones.all"), cancel: t("others.cancel") }}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            // The focused button disappears together with the phones.
            endAll.mutate(undefined, { onSuccess: () => words.current?.focus() });
          }}
        >
          {t("phones.explain")}
        </Confirm>
      )}
    </Card>
  );
}
