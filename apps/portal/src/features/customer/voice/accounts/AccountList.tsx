import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { voiceText } from "../text.ts";
import type { Go } from "../usePageState.ts";
import styles from "./AccountList.module.css";
import { AccountRow } from "./AccountRow.tsx";
import type { ListedAccount } from "./listed-account.ts";

interface AccountListProps {
  readonly accounts: readonly ListedAccount[];
  readonly most: number;
  readonly isTeam: boolean;
  readonly isFree: boolean;
  readonly go: Go;
}

export function AccountList({ accounts, most, isTeam, isFree, go }: AccountListProps) {
  const t = useText(voiceText);
  const used = accounts.length;
  return (
    <Card
      title={t("accounts")}
      aside={
        <span className="num">
          <span className="vh">{t("used.label", { used, most })}</span>
          <span aria-hidden>{t("used", { used, most })}</span>
        </span>
      }
      padded={false}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets */}
      <ul className={styles.rows} role="list">
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountRow account={account} isTeam={isTeam} onOpen={() => go({ account: account.id })} />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {used >= most ? (
          <p>{t(isFree ? "full.free" : "full", { most })}</p>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => go({ account: "new" })}
          >
            {t("add")}
          </Button>
        )}
      </div>
    </Card>
  );
}
