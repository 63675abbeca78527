import { useBlocker } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import type { Side } from "#platform/http/call-failed.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { readSession } from "#platform/session/session.ts";

interface LeaveQuestionProps extends Omit<ComponentProps<typeof Confirm>, "tone" | "onConfirm" | "onCancel"> {
  readonly unsaved: boolean;
  readonly side?: Side;
  /** Whether navigating from one path to the other loses nothing. */
  readonly isHarmless?: (from: string, to: string) => boolean;
  /** Called when the user leaves and discards everything unsaved on the page, so that no second prompt is needed. */
  readonly onLeave?: () => void;
}

/** Asks before unsaved input is lost. Does not ask when the session has ended or maintenance begins. */
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
  return <Confirm {...question} tone="danger" onConfirm={leave} onCancel={blocker.reset} />;
}
