import { useBlocker } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { Confirm } from "./Confirm.tsx";
import { readSession } from "./session.ts";

interface LeaveQuestionProps extends Omit<ComponentProps<typeof Confirm>, "onConfirm" | "onCancel"> {
  readonly unsaved: boolean;
  /** Whether going from one path to the other loses nothing. */
  readonly isHarmless?: (from: string, to: string) => boolean;
}

/** Asks before what was typed is lost. Whoever has no session any more, or must leave, is not held up. */
export function LeaveQuestion({ unsaved, isHarmless, ...question }: LeaveQuestionProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved &&
      !isHarmless?.(current.pathname, next.pathname) &&
      next.pathname !== "/maintenance" &&
      readSession("customer") !== null,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  return blocker.status === "blocked" && <Confirm {...question} onConfirm={blocker.proceed} onCancel={blocker.reset} />;
}
