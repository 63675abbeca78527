import { useBlocker } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import type { Side } from "./call-failed.ts";
import { Confirm } from "./Confirm.tsx";
import { readSession } from "./session.ts";

interface LeaveQuestionProps extends Omit<ComponentProps<typeof Confirm>, "onConfirm" | "onCancel"> {
  readonly unsaved: boolean;
  readonly side?: Side;
  /** Whether going from one path to the other loses nothing. */
  readonly isHarmless?: (from: string, to: string) => boolean;
}

/** Asks before what was typed is lost. Whoever has no session any more, or must leave, is not held up. */
export function LeaveQuestion({ unsaved, side = "customer", isHarmless, ...question }: LeaveQuestionProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved &&
      !isHarmless?.(current.pathname, next.pathname) &&
      next.pathname !== "/maintenance" &&
      readSession(side) !== null,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  return blocker.status === "blocked" && <Confirm {...question} onConfirm={blocker.proceed} onCancel={blocker.reset} />;
}
