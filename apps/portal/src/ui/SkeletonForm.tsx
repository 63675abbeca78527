import styles from "./SkeletonForm.module.css";

interface SkeletonFormProps {
  readonly label: string;
  /** How many fields will stand here, so that little moves when they come. */
  readonly fields: number;
}

/** A form to be: heading, sentence, fields and button. Shown only when it takes longer than 300 ms. */
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
