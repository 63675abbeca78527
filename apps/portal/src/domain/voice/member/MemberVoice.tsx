import { useQuery } from "@tanstack/react-query";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { Link } from "#platform/routing/Link.tsx";
import { appText } from "#platform/text/app-text.ts";
import { isAllowed } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { ErrorState } from "#ui/ErrorState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { SkeletonForm } from "#ui/SkeletonForm.tsx";
import { linesQuery } from "./data.ts";
import { memberVoiceText } from "./text.ts";
import { VoiceForm, type VoiceFormProps } from "./VoiceForm.tsx";

/** The registrations of a member's phones and their effective settings. */
export function MemberVoice(props: VoiceFormProps) {
  const { me, person } = props;
  const t = useText(memberVoiceText);
  const app = useText(appText);
  const { data, error, isFetching, refetch } = useQuery(linesQuery(me.team_id, person.id));
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
        action={isAllowed("voice.edit", me) && <Link to="/dashboard/voice">{t("none.link")}</Link>}
      >
        {t("none.text")}
      </Notice>
    );
  }
  return <VoiceForm {...props} {...data} />;
}
