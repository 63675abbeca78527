import type { CallFailed } from "../../kit/call-failed.ts";
import { FailureNotice } from "../../kit/FailureNotice.tsx";
import { failureText } from "../../kit/failure-text.ts";
import { useText } from "../../kit/useText.ts";
import { Notice } from "../../ui/Notice.tsx";
import { joinText } from "./text.ts";

interface AcceptTroubleProps {
  /** To wait, after too many wrong passwords. */
  readonly minutes: number;
  readonly failed: CallFailed | null;
  readonly onOtherEmail: () => void;
}

/** Why somebody has not joined, where no field is to blame. */
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
