import styles from "./Meter.module.css";

interface MeterProps {
  readonly label: string;
  readonly total: number;
  readonly parts: readonly { readonly value: number; readonly tone: "ok" | "accent" | "ink" | "bad" | "plain" }[];
}

/** A bar divided into shares. Its label says the same in words. */
export function Meter({ label, total, parts }: MeterProps) {
  const used = parts.reduce((sum, part) => sum + part.value, 0);
  return (
    <>
      <span className="vh">{label}</span>
      <span className={styles.meter} aria-hidden>
        {parts.map(
          (part) => part.value > 0 && <i key={part.tone} data-tone={part.tone} style={{ flexGrow: part.value }} />,
        )}
        {total > used && <i style={{ flexGrow: total - used }} />}
      </span>
    </>
  );
}
