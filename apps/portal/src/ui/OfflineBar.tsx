import { IconWifiOff } from "@tabler/icons-react";
import styles from "./OfflineBar.module.css";

export function OfflineBar({ text }: { readonly text: string }) {
  return (
    <output className={styles.bar}>
      <IconWifiOff size={16} aria-hidden />
      {text}
    </output>
  );
}
