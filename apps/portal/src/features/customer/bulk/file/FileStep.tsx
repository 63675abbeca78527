import { bulk, type BulkRun } from "@portal/model/bulk/contract.ts";
import { COLUMNS } from "@portal/model/bulk/rows.ts";
import { BULK } from "@portal/model/limits.ts";
import type { Table } from "@portal/model/sheets/table.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { download } from "#platform/http/download.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { DropZone } from "#platform/sheet/DropZone.tsx";
import { FileCard } from "#platform/sheet/FileCard.tsx";
import { readTable, type FileTrouble } from "#platform/sheet/reading.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { importText } from "../text.ts";
import { LastRun } from "./LastRun.tsx";

const MEGABYTES = BULK.most_bytes / 1024 / 1024;

interface FileStepProps {
  readonly team_id: string;
  readonly offered: BulkRun | null;
  readonly onRead: (file_name: string, table: Table) => void;
  readonly onShow: (run_id: string) => void;
}

/** Offers the template and accepts a file. Choosing one confirms that the template is at hand, whatever its headers are. */
export function FileStep({ team_id, offered, onRead, onShow }: FileStepProps) {
  const t = useText(importText);
  const [error, setError] = useState<FileTrouble | null>(null);
  const template = useSend(async () => {
    await download(bulk.template, { params: { id: team_id } }, t("file.download_name"));
    setError(null);
  });
  const reading = useSend(async (file: File) => {
    setError(null);
    const read = await readTable(file, { rows: BULK.most_rows, bytes: BULK.most_bytes });
    if ("issue" in read) setError(read.issue);
    else onRead(file.name, read);
  });
  const limits = { rows: BULK.most_rows, megabytes: MEGABYTES };
  return (
    <FileCard
      title={t("file.title")}
      text={t("file.text")}
      steps={[
        {
          title: t("file.template"),
          content: (
            <>
              <p>{t("file.template_text")}</p>
              <p>{t("file.passwords")}</p>
            </>
          ),
          actions: (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={template.busy}
              onClick={() => template.send()}
            >
              {t("file.download")}
            </Button>
          ),
          error: template.failed && <FailureNotice title={t("file.download_failed")} failed={template.failed} />,
        },
        {
          title: t("file.choose_title"),
          content: (
            <>
              <p>{t("file.have")}</p>
              <DropZone busy={reading.busy} rule={t("file.rule", limits)} onFile={(file) => reading.send(file)} />
            </>
          ),
          error: error && (
            <Notice kind="bad" title={t("file.trouble")} focused>
              {t(`trouble.${error}`, { ...limits, columns: COLUMNS.map(({ header }) => header).join(", ") })}
            </Notice>
          ),
        },
      ]}
    >
      {offered && <LastRun run={offered} onShow={() => onShow(offered.id)} />}
    </FileCard>
  );
}
