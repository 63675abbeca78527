import { IconChevronRight } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import { useText } from "#platform/text/useText.ts";
import styles from "./AdvancedSection.module.css";
import { editorText } from "./text.ts";

interface AdvancedSectionProps {
  /** How many settings differ from their defaults. */
  readonly customized: number;
  /** True if a field in it has to be fixed, which opens it. */
  readonly wrong: boolean;
  readonly children: ReactNode;
}

/** Settings that most accounts don't need. Closed at first, with the number of those in use. */
export function AdvancedSection({ customized, wrong, children }: AdvancedSectionProps) {
  const t = useText(editorText);
  const id = useId();
  const [opened, setOpened] = useState(false);
  // Stays open after the field is fixed.
  if (wrong && !opened) setOpened(true);
  return (
    <section className={styles.advanced} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        <button
          type="button"
          className={styles.toggle}
          data-advanced
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <IconChevronRight size={17} aria-hidden />
          {customized > 0 ? t("advanced.changed", { count: customized }) : t("advanced")}
        </button>
      </h2>
      {!opened && <p className={styles.text}>{t("advanced.text")}</p>}
      <div id={id} hidden={!opened}>
        {opened && children}
      </div>
    </section>
  );
}
