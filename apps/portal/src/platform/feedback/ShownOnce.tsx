import { CopyText } from "./CopyText.tsx";
import styles from "./ShownOnce.module.css";

interface ShownOnceProps {
  readonly secret: string;
  readonly labels: Readonly<Record<"secret" | "copy", string>>;
}

/** A secret that is shown only once: large enough to read aloud, with a copy button. */
export function ShownOnce({ secret, labels }: ShownOnceProps) {
  return (
    <div className={styles.secret}>
      <output className="mono" aria-label={labels.secret}>
        {secret}
      </output>
      <CopyText text={secret} label={labels.copy} size="compact-sm" />
    </div>
  );
}
