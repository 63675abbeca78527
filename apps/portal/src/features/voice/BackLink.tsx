import { IconChevronLeft } from "@tabler/icons-react";
import { Link } from "../../kit/Link.tsx";
import { useText } from "../../kit/useText.ts";
import styles from "./BackLink.module.css";
import { voiceText } from "./text.ts";

/** From one account to all of them. */
export function BackLink() {
  const t = useText(voiceText);
  return (
    <Link to="/dashboard/voice" className={styles.back}>
      <IconChevronLeft size={15} aria-hidden />
      {t("back")}
    </Link>
  );
}
