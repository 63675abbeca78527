import { IconAlertTriangle, IconChevronRight } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import { StatusMark } from "#ui/StatusMark.tsx";
import { addressOf } from "../page-state.ts";
import { voiceText } from "../text.ts";
import styles from "./AccountRow.module.css";
import type { ListedAccount } from "./listed-account.ts";
import { ProviderLogo } from "#domain/voice/ProviderLogo.tsx";

interface AccountRowProps {
  readonly account: ListedAccount;
  readonly isTeam: boolean;
  readonly onOpen: () => void;
}

/** One account: provider, server, members who use it, and status. */
export function AccountRow({ account, isTeam, onOpen }: AccountRowProps) {
  const t = useText(voiceText);
  const { id, name, itsp_id, provider, outcome, findings, enabled, members } = account;
  const { domain, transport = "udp" } = outcome;
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a className={styles.row} href={addressOf({ account: id })} onClick={open}>
      <ProviderLogo provider={provider} />
      <span className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.where}>
          {itsp_id ? (provider?.name ?? t("provider")) : t("own")}
          {" · "}
          {domain ? <span className="mono">{domain}</span> : t("no_server")}
          {domain && ` · ${t(`transport.${transport}`)}`}
        </span>
      </span>
      <span className={styles.facts}>
        {findings > 0 && (
          <Pill tone="warn">
            <IconAlertTriangle size={13} aria-hidden />
            {t("findings", { count: findings })}
          </Pill>
        )}
        {isTeam && <span className={`${styles.members} num`}>{t("members", { count: members })}</span>}
        <span className={styles.state}>
          <StatusMark status={enabled ? "active" : "inactive"} />
          {t(enabled ? "on" : "off")}
        </span>
      </span>
      <IconChevronRight size={16} className={styles.chevron} aria-hidden />
    </a>
  );
}
