import styles from "./SkeletonForm.module.css";

interface SkeletonFormProps {
  readonly label: string;
  /** Number of fields to expect, so that little moves when they load. */
  readonly fields: number;
}

/** Placeholder for a form: heading, sentence, fields and button. Visible only after 300 ms. */
export function SkeletonForm({ label, fields }: SkeletonFormProps) {
  return (
    <div className={styles.form} aria-busy="true">
      <output className="vh">{label}</output>
      <i data-part="heading" />
      <i />
      {Array.from({ length: fields }, (_, index) => (
        <i key={index} data-part="field" />
      ))}
      <i data-part="button" />
    </div>
  );
}
