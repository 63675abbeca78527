import type { Member } from "@portal/model/members/contract.ts";
import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { asCallFailed } from "../../../kit/call-failed.ts";
import { failureText } from "../../../kit/failure-text.ts";
import { Link } from "../../../kit/Link.tsx";
import { appText } from "../../../kit/app-text.ts";
import { may, type Me } from "../../../kit/me.ts";
import { useText } from "../../../kit/useText.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SkeletonForm } from "../../../ui/SkeletonForm.tsx";
import { linesQuery } from "./data.ts";
import { memberVoiceText } from "./text.ts";
import { VoiceForm } from "./VoiceForm.tsx";

interface VoiceTabProps {
  readonly me: Me;
  readonly member: Member;
  /** Set where there is nothing left to save. */
  readonly over: RefObject<boolean>;
  readonly onLeave: () => void;
}

/** With what somebody's phone registers, and what it gets. */
export function VoiceTab({ me, member, ...leaving }: VoiceTabProps) {
  const t = useText(memberVoiceText);
  const app = useText(appText);
  const { data, error, isFetching, refetch } = useQuery(linesQuery(me.team_id, member.id));
  if (error && !data) {
    return (
      <ErrorState
        title={t("failed")}
        text={failureText(asCallFailed(error))}
        tryAgain={{ label: app("failed.try_again"), busy: isFetching, onClick: () => void refetch() }}
      />
    );
  }
  if (!data) return <SkeletonForm label={t("loading")} fields={3} />;
  if (data.accounts.length === 0) {
    return (
      <Notice
        kind="info"
        title={t("none.title")}
        action={may("voice.edit", me) && <Link to="/dashboard/voice">{t("none.link")}</Link>}
      >
        {t("none.text")}
      </Notice>
    );
  }
  return <VoiceForm me={me} member={member} {...leaving} {...data} />;
}
