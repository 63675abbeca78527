import { TOAST_MS } from "@portal/model/limits.ts";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconRefresh, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { appText } from "#platform/text/app-text.ts";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { issueText } from "#platform/text/issue-text.ts";
import { currentLocale } from "#platform/text/locale.ts";
import { translator } from "#platform/text/useText.ts";

const icon = { size: 16, stroke: 2 } as const;

function show(tone: "ok" | "warn" | "bad" | "plain", title: ReactNode, message: ReactNode, autoClose: number | false) {
  const icons = {
    ok: <IconCheck {...icon} />,
    warn: <IconAlertTriangle {...icon} />,
    bad: <IconX {...icon} />,
    plain: <IconRefresh {...icon} />,
  };
  const closeButtonProps = { "aria-label": translator(appText)("toast.close") };
  return notifications.show({
    title,
    message,
    autoClose,
    icon: icons[tone],
    closeButtonProps,
    attributes: { root: { "data-tone": tone } },
  });
}

export const showSuccess = (message: string) => show("ok", null, message, TOAST_MS.usual);

export function showFailure(failed: CallFailed, context: string): void {
  const t = translator(appText);
  const reference = failed.request_id ? t("toast.reference", { code: failed.request_id }) : "";
  // Long enough to read a reference code aloud.
  const stay = failed.request_id ? TOAST_MS.stale : TOAST_MS.usual;
  // Names a single invalid field; the form marks several.
  const [wrong, ...others] = failed.fields;
  const issue = wrong && others.length === 0 && issueText(wrong.issue, currentLocale());
  const why = issue || failureText(failed);
  show("bad", t("toast.problem", { context }), [why, reference].filter(Boolean).join(" "), stay);
}

/** A failed upload (specification §8): the server's message and a request to retry, for 10 seconds. */
export function showUploadFailure(failed: CallFailed, context: string): void {
  const t = translator(appText);
  show("bad", t("toast.problem", { context }), `${failureText(failed)} ${t("toast.try_again")}`, TOAST_MS.stale);
}

/** A success message with an undo button for as long as it is shown. */
export const showUndoable = (message: string, undo: () => void): void =>
  withButton("ok", message, translator(appText)("toast.undo"), undo);

/** A warning with a button that leads to its subject. */
export const showWarning = (message: string, label: string, look: () => void): void =>
  withButton("warn", message, label, look);

function withButton(tone: "ok" | "warn", message: string, label: string, onPress: () => void): void {
  const press = () => {
    notifications.hide(id);
    onPress();
  };
  const action = (
    <>
      {message}{" "}
      <button type="button" className="link-button" onClick={press}>
        {label}
      </button>
    </>
  );
  const id = show(tone, null, action, TOAST_MS.stale);
}

export const warnStale = (failed: CallFailed) => show("warn", null, failureText(failed), TOAST_MS.stale);

/** Stays until it is used, since nothing is lost by waiting. */
export function offerReload(): void {
  const t = translator(appText);
  const action = (
    <>
      {t("version.ready")}{" "}
      <button type="button" className="link-button" onClick={() => location.reload()}>
        {t("version.reload")}
      </button>
    </>
  );
  show("plain", null, action, false);
}
