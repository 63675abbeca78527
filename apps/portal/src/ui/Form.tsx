import { useEffect, useRef, type ReactNode, type RefObject } from "react";

interface FormProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Set for a form that is a whole page (WorkPage.module.css). */
  readonly page?: "work";
  /** For callers that query the form for fields. */
  readonly form?: RefObject<HTMLFormElement | null>;
  /** Counts refused submits. Each one focuses the first wrong field. */
  readonly refused?: number;
  readonly onSubmit: () => void;
}

/** A form that stays on the page when it is submitted. Its rules are ours, not the browser's. */
export function Form({ children, className, page, form, refused = 0, onSubmit }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const element = form ?? own;
  useEffect(() => {
    if (refused > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [element, refused]);
  return (
    <form
      ref={element}
      className={className}
      data-page={page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog can be inside this one in the React tree, so its events arrive here too.
        if (event.target === event.currentTarget) onSubmit();
      }}
    >
      {children}
    </form>
  );
}
