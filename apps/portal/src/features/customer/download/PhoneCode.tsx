import { OS_NAMES, type Platform } from "@portal/model/releases/systems.ts";
import { useText } from "#platform/text/useText.ts";
import type { Apps } from "./data.ts";
import styles from "./PhoneCode.module.css";
import { downloadText } from "./text.ts";

interface PhoneCodeProps {
  readonly platform: Platform;
  readonly links: Apps["links"];
}

/** QR code that opens the app's page on a phone. Shown only on computers, since a phone cannot scan its own screen. */
export function PhoneCode({ platform, links }: PhoneCodeProps) {
  const t = useText(downloadText);
  const link = links.find((one) => one.platform === platform);
  if (!link) return null;
  return (
    <figure className={`${styles.code} not-on-phone`}>
      <img src={link.qr_code_url} alt={t("scan.label", { os: OS_NAMES[platform] })} width={112} height={112} />
      <figcaption>{t("scan")}</figcaption>
    </figure>
  );
}
