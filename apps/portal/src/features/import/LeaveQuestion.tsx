import { useBlocker } from "@tanstack/react-router";
import { Confirm } from "../../kit/Confirm.tsx";
import { readSession } from "../../kit/session.ts";
import { useText } from "../../kit/useText.ts";
import { importText } from "./text.ts";

/** Asks before the rows are lost. Whoever has no session any more, or must leave, is not held up. */
export function LeaveQuestion({ unsaved }: { readonly unsaved: boolean }) {
  const t = useText(importText);
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => unsaved && next.pathname !== "/maintenance" && readSession("customer") !== null,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Confirm
      title={t("leave.title")}
      labels={{ confirm: t("leave.go"), cancel: t("leave.stay") }}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      {t("leave.text")}
    </Confirm>
  );
}
