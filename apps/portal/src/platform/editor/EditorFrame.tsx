import { useRef, type ComponentProps, type ReactNode } from "react";
import type { Side } from "#platform/http/call-failed.ts";
import { Form } from "#ui/Form.tsx";
import { UnsavedChangesPrompt } from "./UnsavedChangesPrompt.tsx";
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

interface EditorFrameProps extends ComponentProps<typeof Form> {
  /** Where the save shortcut works: on a page, or in a dialog that no other dialog covers. */
  readonly saveKey?: "page" | "dialog";
  /** Asked before unsaved changes are lost. */
  readonly leave?: LeaveQuestion;
}

/** The form around an editor: submits by button or shortcut, focuses the first wrong field, asks before changes are lost. */
export function EditorFrame({ children, form, saveKey, leave, ...rest }: EditorFrameProps) {
  const own = useRef<HTMLFormElement>(null);
  const element = form ?? own;
  useSaveKey(element, saveKey);
  return (
    <Form {...rest} form={element}>
      {children}
      {leave && <Leave {...leave} />}
    </Form>
  );
}

const Leave = ({ text, ...question }: LeaveQuestion) => (
  <UnsavedChangesPrompt {...question}>{text}</UnsavedChangesPrompt>
);
