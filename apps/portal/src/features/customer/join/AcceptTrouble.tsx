import type { CallFailed } from "#platform/http/call-failed.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { failureText } from "#platform/text/failure-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { joinText } from "./text.ts";

interface AcceptTroubleProps {
  /** Minutes to wait after too many wrong passwords. */
  readonly minutes: number;
  readonly failed: CallFailed | null;
  readonly onOtherEmail: () => void;
}

/** Why joining failed, if it is not because of a field. */
export function AcceptTrouble({ minutes, failed, onOtherEmail }: AcceptTroubleProps) {
  const t = useText(joinText);
  if (minutes > 0) {
    return (
      <Notice kind="wait" title={t("slow")} focused>
        {t("slow.hint", { count: minutes })}
      </Notice>
    );
  }
  if (failed?.code === "join.leads_a_team") {
    return (
      <Notice kind="bad" title={t("leads.title")} focused>
        {failureText(failed)}{" "}
        <button type="button" className="link-button" onClick={onOtherEmail}>
          {t("other_email")}
        </button>
      </Notice>
    );
  }
  return failed && <FailureNotice title={t("failed")} failed={failed} />;
}
