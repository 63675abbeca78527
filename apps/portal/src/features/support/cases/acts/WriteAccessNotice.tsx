import { dateAndTime } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { actsText } from "./text.ts";
import type { WriteAccess } from "./useWriteAccess.ts";

interface WriteAccessNoticeProps extends WriteAccess {
  readonly onCheck: () => void;
}

/** The state of the approval that write access needs. */
export function WriteAccessNotice({ state, approval, onCheck }: WriteAccessNoticeProps) {
  const t = useText(actsText);
  const locale = useLocale();
  const time = approval ? dateAndTime(approval.expires_at * 1000, locale) : "";
  const name = approval?.decided_by ?? "";
  if (state === "free") return null;
  if (state === "waiting") {
    const check = (
      <button type="button" className="link-button" onClick={onCheck}>
        {t("write.check")}
      </button>
    );
    return (
      <Notice kind="wait" title={t("write.waiting")} action={check}>
        {t("write.waiting_text", { time })}
      </Notice>
    );
  }
  if (state === "approved") {
    return (
      <Notice kind="ok" title={t("write.approved", { name })}>
        {t("write.approved_text", { time })}
      </Notice>
    );
  }
  return (
    <Notice kind="info" title={approval ? t("write.refused", { name }) : t("write.ask")}>
      {t(approval ? "write.refused_text" : "write.ask_text")}
    </Notice>
  );
}
