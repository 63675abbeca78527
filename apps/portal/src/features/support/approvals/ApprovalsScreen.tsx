import type { StaffUser } from "@portal/model/staff/contract.ts";
import { can } from "@portal/model/access.ts";
import { IconShieldCheck } from "@tabler/icons-react";
import { useApprovals } from "#domain/approvals/data.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useSession } from "#platform/session/session.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import styles from "./ApprovalsScreen.module.css";
import { OwnRequests } from "./OwnRequests.tsx";
import { RequestsToDecide } from "./RequestsToDecide.tsx";
import { approvalsText } from "./text.ts";

const SKELETON = [{ height: 200 }, { height: 120 }];

/** Requests that the user can decide, and their own. */
export function ApprovalsScreen() {
  const t = useText(approvalsText);
  const user = useSession("staff")?.user;
  if (!user) return null;
  return (
    <>
      <PageHead title={t("title")} sub={t("sub")} />
      {can("approval.view", { side: "staff", level: user.level }) ? (
        <Requests user={user} />
      ) : (
        <Card padded={false}>
          <EmptyState drawing={<IconShieldCheck size={30} stroke={1.3} />} title={t("level.title")}>
            {t("level.text")}
          </EmptyState>
        </Card>
      )}
    </>
  );
}

function Requests({ user }: { readonly user: StaffUser }) {
  const t = useText(approvalsText);
  const locale = useLocale();
  const query = useApprovals(user.level);
  if (!query.data) {
    return <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />;
  }
  const { required, decides_from, to_decide, own } = query.data;
  return (
    <div className={styles.cards}>
      {!required && (
        <Notice kind="info" title={t("off")}>
          {t("off.text")}
        </Notice>
      )}
      {decides_from !== null && (
        <Notice kind="wait" title={t("new", { date: dateAndTime(decides_from * 1000, locale) })}>
          {t("new.text")}
        </Notice>
      )}
      <RequestsToDecide requests={to_decide} mayDecide={decides_from === null} />
      <OwnRequests requests={own} />
    </div>
  );
}
