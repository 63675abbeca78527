import { useEffect, type RefObject } from "react";

/** Focuses the first invalid field of the form each time `refused` grows: it counts how often a save was refused. */
export function useFocusFirstWrong(form: RefObject<HTMLFormElement | null>, refused: number): void {
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refused]);
}
