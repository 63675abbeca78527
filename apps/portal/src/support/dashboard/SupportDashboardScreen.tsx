import { SESSION } from "@portal/model/limits.ts";
import { staff } from "@portal/model/staff/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { appText } from "../../kit/app-text.ts";
import { call } from "../../kit/call.ts";
import { asCallFailed } from "../../kit/call-failed.ts";
import { failureText } from "../../kit/failure-text.ts";
import { clockTime, longDate } from "../../kit/format.ts";
import { useSession } from "../../kit/session.ts";
import { useLocale, useText } from "../../kit/useText.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { SkeletonRows } from "../../ui/SkeletonRows.tsx";
import styles from "./SupportDashboardScreen.module.css";
import { supportDashboardText } from "./text.ts";

export function SupportDashboardScreen() {
  const t = useText(supportDashboardText);
  const app = useText(appText);
  const locale = useLocale();
  const session = useSession("staff");
  const me = useQuery({ queryKey: ["staff"], queryFn: ({ signal }) => call(staff.me, {}, { signal }) });
  if (!session) return null;
  const failed = me.error && asCallFailed(me.error);
  const ends = session.expires_at;
  return (
    <>
      <PageHead title={t("title")} sub={t("sub")} />
      {!me.data && !failed && <SkeletonRows label={t("loading")} rows={[{ height: 180 }]} />}
      {failed && (
        <ErrorState
          title={t("failed")}
          text={failureText(failed)}
          tryAgain={{ label: app("failed.try_again"), busy: me.isFetching, onClick: () => void me.refetch() }}
          reference={failed.request_id ? { label: app("failed.reference"), code: failed.request_id } : undefined}
        />
      )}
      {me.data && !failed && (
        <Card padded={false}>
          <div className={styles.person}>
            <Avatar name={me.data.full_name} size={52} />
            <div>
              <h2>{me.data.full_name}</h2>
              <span className="dim">{me.data.email}</span>
            </div>
          </div>
          <Facts
            facts={[
              { term: t("level"), value: t(`level.${me.data.level}`), note: t(`level.${me.data.level}_text`) },
              {
                term: t("ends"),
                value: t("ends.at", { time: clockTime(ends, locale), date: longDate(ends, locale) }),
                note: t("ends.note", { minutes: SESSION.staff.idle_s / 60 }),
              },
            ]}
          />
        </Card>
      )}
    </>
  );
}
