import { useRef, type ReactNode, type RefObject } from "react";
import type { Side } from "#platform/http/call-failed.ts";
import { UnsavedChangesPrompt } from "./UnsavedChangesPrompt.tsx";
import { useFocusFirstWrong } from "./useFocusFirstWrong.ts";
import { useSaveKey } from "./useSaveKey.ts";

interface LeaveQuestion {
  readonly unsaved: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly labels: { readonly confirm: string; readonly cancel: string };
  readonly side?: Side;
  /** Whether navigating from one path to the other loses nothing. */
  readonly isHarmless?: (from: string, to: string) => boolean;
  readonly onLeave?: () => void;
}

interface EditorFrameProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Set for a form that is a whole page (ui/WorkPage.module.css). */
  readonly page?: "work";
  /** For callers that query the form for fields. */
  readonly form?: RefObject<HTMLFormElement | null>;
  /** Counts refused saves. Each one focuses the first wrong field. */
  readonly refused?: number;
  /** Where the save shortcut works: on a page, or in a dialog that no other dialog covers. */
  readonly saveKey?: "page" | "dialog";
  /** Asked before unsaved changes are lost. */
  readonly leave?: LeaveQuestion;
  readonly onSubmit: () => void;
}

/** The form around an editor: submits by button or shortcut, focuses the first wrong field, asks before changes are lost. */
export function EditorFrame({
  children,
  className,
  page,
  form,
  refused = 0,
  saveKey,
  leave,
  onSubmit,
}: EditorFrameProps) {
  const own = useRef<HTMLFormElement>(null);
  const element = form ?? own;
  useSaveKey(element, saveKey);
  useFocusFirstWrong(element, refused);
  return (
    <form
      ref={element}
      className={className}
      data-page={page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {leave && <Leave {...leave} />}
    </form>
  );
}

const Leave = ({ text, ...question }: LeaveQuestion) => (
  <UnsavedChangesPrompt {...question}>{text}</UnsavedChangesPrompt>
);
