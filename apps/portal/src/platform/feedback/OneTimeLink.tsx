import { TextInput } from "@mantine/core";
import { dateAndTime } from "#platform/text/format.ts";
import styles from "./OneTimeLink.module.css";
import { CopyText } from "./CopyText.tsx";
import { useLocale } from "#platform/text/useText.ts";

interface OneTimeLinkProps {
  readonly made: { readonly link: string; readonly qr_code_url: string; readonly expires_at: number };
  readonly labels: Readonly<Record<"qr" | "link" | "copy", string>>;
  readonly until: (date: string) => string;
}

/** A one-time link as a QR code and as text to copy, with its expiry. */
export function OneTimeLink({ made: { link, qr_code_url, expires_at }, labels, until }: OneTimeLinkProps) {
  const locale = useLocale();
  return (
    <div className={styles.link}>
      <img className={styles.qr} src={qr_code_url} alt={labels.qr} width={180} height={180} />
      <div className={styles.url}>
        <TextInput aria-label={labels.link} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        <CopyText text={link} label={labels.copy} />
      </div>
      <span className={styles.until}>{until(dateAndTime(expires_at * 1000, locale))}</span>
    </div>
  );
}
