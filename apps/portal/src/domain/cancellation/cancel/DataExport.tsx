import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { leavingText } from "../text.ts";
import { useDataExport } from "../useDataExport.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./CancelDialog.module.css";
import { cancelText } from "./text.ts";

/** Offers a download of the account's data before it is canceled. */
export function DataExport({ team_id }: { readonly team_id: string }) {
  const t = useText(cancelText);
  const l = useText(leavingText);
  const { busy, failed, send } = useDataExport(team_id);
  return (
    <>
      <div className={styles.takeout}>
        <div>
          <strong>{t("takeout")}</strong>
          <small>{t("takeout.text")}</small>
        </div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={busy}
          onClick={() => send()}
        >
          {t("takeout.go")}
        </Button>
      </div>
      {failed && <FailureNotice title={l("takeout.failed")} failed={failed} />}
    </>
  );
}
