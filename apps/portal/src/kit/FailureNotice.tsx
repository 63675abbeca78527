import type { ReactNode } from "react";
import { Notice } from "../ui/Notice.tsx";
import { appText } from "./app-text.ts";
import type { CallFailed } from "./call-failed.ts";
import { failureText } from "./failure-text.ts";
import { useText } from "./useText.ts";

interface FailureNoticeProps {
  readonly title: string;
  readonly failed: CallFailed;
  /** In place of what the failure itself says. */
  readonly children?: ReactNode;
  /** An action that resolves the failure. */
  readonly action?: ReactNode;
}

/** What did not work, why, and what to quote to support. */
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
