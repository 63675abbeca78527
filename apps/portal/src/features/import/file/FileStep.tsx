import { bulk, type BulkRun } from "@portal/model/bulk/contract.ts";
import { BULK } from "@portal/model/limits.ts";
import { Button, Checkbox } from "@mantine/core";
import "../../../styles/checkbox.ts";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { download } from "../../../kit/download.ts";
import { FailureNotice } from "../../../kit/FailureNotice.tsx";
import { useSend } from "../../../kit/useSend.ts";
import { useText } from "../../../kit/useText.ts";
import { Card } from "../../../ui/Card.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { draftOf, type Draft } from "../check/draft.ts";
import { importText } from "../text.ts";
import { DropZone } from "./DropZone.tsx";
import styles from "./FileStep.module.css";
import { LastRun } from "./LastRun.tsx";
import { readFile, type FileTrouble } from "./reading.ts";
import { hadTemplate, rememberTemplate } from "./template.ts";

const MEGABYTES = BULK.most_bytes / 1024 / 1024;

interface FileStepProps {
  readonly team_id: string;
  readonly offered: BulkRun | null;
  readonly onRead: (draft: Draft) => void;
  readonly onShow: (run_id: string) => void;
}

/** The template first, then the file. */
export function FileStep({ team_id, offered, onRead, onShow }: FileStepProps) {
  const t = useText(importText);
  const [open, setOpen] = useState(hadTemplate);
  const [ticked, setTicked] = useState(false);
  const [trouble, setTrouble] = useState<FileTrouble | "file.first" | null>(null);
  const template = useSend(async () => {
    await download(bulk.template, { params: { id: team_id } }, t("file.download_name"));
    rememberTemplate();
    setOpen(true);
    setTrouble(null);
  });
  const reading = useSend(async (file: File) => {
    setTrouble(null);
    const read = await readFile(file);
    if ("issue" in read) setTrouble(read.issue);
    else onRead(draftOf(file.name, read.rows));
  });
  const mayChoose = open || ticked;
  const take = (file: File) => (mayChoose ? reading.send(file) : setTrouble("file.first"));
  const limits = { rows: BULK.most_rows, megabytes: MEGABYTES };
  return (
    <div className={styles.file}>
      {offered && <LastRun run={offered} onShow={() => onShow(offered.id)} />}
      <Card padded={false}>
        <div className={styles.part}>
          <h2>{t("file.title")}</h2>
          <p>{t("file.text")}</p>
        </div>
        <div className={styles.part}>
          <h3>
            <span aria-hidden>1</span>
            {t("file.template")}
          </h3>
          <p>{t("file.template_text")}</p>
          <p>{t("file.passwords")}</p>
          <div className={styles.actions}>
            <Button
              variant={mayChoose ? "default" : "filled"}
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={template.busy}
              onClick={() => template.send()}
            >
              {t("file.download")}
            </Button>
            {!open && (
              <Checkbox
                size="sm"
                label={t("file.have")}
                checked={ticked}
                onChange={(event) => {
                  setTicked(event.currentTarget.checked);
                  setTrouble(null);
                }}
              />
            )}
          </div>
          {template.failed && <FailureNotice title={t("file.download_failed")} failed={template.failed} />}
        </div>
        <div className={styles.part}>
          <h3>
            <span aria-hidden>2</span>
            {t("file.choose_title")}
          </h3>
          <DropZone open={mayChoose} busy={reading.busy} rule={t("file.rule", limits)} onFile={take} />
          {trouble === "file.first" && <Notice kind="warn">{t("file.first")}</Notice>}
          {trouble !== null && trouble !== "file.first" && (
            <Notice kind="bad" title={t("file.trouble")} focused>
              {t(`trouble.${trouble}`, limits)}
            </Notice>
          )}
        </div>
      </Card>
    </div>
  );
}
