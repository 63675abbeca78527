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
  /** They go, with all that is unsaved on the page: another question beside this one need not be asked. */
  readonly onLeave?: () => void;
}

/** Asks before what was typed is lost. Whoever has no session any more, or must leave, is not held up. */
export function UnsavedChangesPrompt({
  unsaved,
  side = "customer",
  isHarmless,
  onLeave,
  ...question
}: LeaveQuestionProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved &&
      !isHarmless?.(current.pathname, next.pathname) &&
      next.pathname !== "/maintenance" &&
      readSession(side) !== null,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  const leave = () => {
    onLeave?.();
    blocker.proceed();
  };
  return <Confirm {...question} onConfirm={leave} onCancel={blocker.reset} />;
}
