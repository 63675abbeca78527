import type { ReactNode } from "react";
import { Notice } from "#ui/Notice.tsx";
import { appText } from "#platform/text/app-text.ts";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { useText } from "#platform/text/useText.ts";

interface FailureNoticeProps {
  readonly title: string;
  readonly failed: CallFailed;
  /** Replaces the failure's own text. */
  readonly children?: ReactNode;
  /** An action that resolves the failure. */
  readonly action?: ReactNode;
}

/** Shows what failed, why, and the reference for support. */
export function FailureNotice({ title, failed, children, action }: FailureNoticeProps) {
  const t = useText(appText);
  return (
    <Notice kind="bad" title={title} action={action} focused>
      {children ?? failureText(failed)}
      {failed.request_id && (
        <div>
          {t("failed.reference")} <span className="mono">{failed.request_id}</span>
        </div>
      )}
    </Notice>
  );
}
