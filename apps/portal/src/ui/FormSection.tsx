import { useId, type ReactNode } from "react";
import styles from "./FormSection.module.css";

interface FormSectionProps {
  readonly title: string;
  readonly text: string;
  /** Shown next to the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One section of a long form. */
export function FormSection({ title, text, aside, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
