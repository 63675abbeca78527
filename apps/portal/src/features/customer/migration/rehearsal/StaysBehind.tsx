import { Button } from "@mantine/core";
import { IconAddressBook, IconDownload, IconLogout } from "@tabler/icons-react";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { leavingText } from "#domain/cancellation/text.ts";
import { useDataExport } from "#domain/cancellation/useDataExport.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { migrationText } from "../text.ts";
import styles from "./List.module.css";

/** What is not migrated: contacts on phones and sessions. Everything stored with us can be exported as a file. */
export function StaysBehind({ team_id }: { readonly team_id: string }) {
  const t = useText(migrationText);
  const l = useText(leavingText);
  const { busy, failed, send } = useDataExport(team_id);
  return (
    <Card title={t("stays.title")}>
      <ul className={styles.list}>
        <li data-tone="warn">
          <IconAddressBook size={18} stroke={1.7} aria-hidden />
          <div>
            <strong>{t("stays.contacts")}</strong>
            <p>{t("stays.contacts_text")}</p>
          </div>
        </li>
        <li>
          <IconLogout size={18} stroke={1.7} aria-hidden />
          <div>
            <strong>{t("stays.sessions")}</strong>
            <p>{t("stays.sessions_text")}</p>
          </div>
        </li>
        <li>
          <IconDownload size={18} stroke={1.7} aria-hidden />
          <div>
            <strong>{t("stays.takeout")}</strong>
            <p>{t("stays.takeout_text")}</p>
          </div>
          <Button size="xs" variant="default" loading={busy} onClick={() => send()}>
            {t("stays.takeout_go")}
          </Button>
        </li>
      </ul>
      {failed && <FailureNotice title={l("takeout.failed")} failed={failed} />}
    </Card>
  );
}
