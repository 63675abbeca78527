import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import { IconChevronLeft } from "@tabler/icons-react";
import { Link } from "../../kit/Link.tsx";
import { useText } from "../../kit/useText.ts";
import styles from "./BackLink.module.css";
import { voiceText } from "./text.ts";

interface BackLinkProps {
  /** Where one comes from something that belongs to it. */
  readonly account?: Pick<VoiceAccount, "id" | "name">;
}

/** From one account to all of them, or to the account. */
export function BackLink({ account }: BackLinkProps) {
  const t = useText(voiceText);
  return (
    <Link to="/dashboard/voice" search={account ? { account: account.id } : {}} className={styles.back}>
      <IconChevronLeft size={15} aria-hidden />
      {account?.name ?? t("back")}
    </Link>
  );
}
