import { useBlocker } from "@tanstack/react-router";
import type { RefObject } from "react";
import { Confirm } from "../../../kit/Confirm.tsx";
import { readSession } from "../../../kit/session.ts";
import { useText } from "../../../kit/useText.ts";
import { drawerText } from "./text.ts";

interface LeaveQuestionProps {
  readonly unsaved: boolean;
  readonly over: RefObject<boolean>;
}

/** Asks before what was typed is lost, by closing the drawer, too. Whoever must leave is not held up. */
export function LeaveQuestion({ unsaved, over }: LeaveQuestionProps) {
  const t = useText(drawerText);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved &&
      !over.current &&
      current.pathname !== next.pathname &&
      next.pathname !== "/maintenance" &&
      readSession("customer") !== null,
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
