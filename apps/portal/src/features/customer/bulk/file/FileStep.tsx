import { bulk, type BulkRun } from "@portal/model/bulk/contract.ts";
import { COLUMNS, MEMBERS_SHEET } from "@portal/model/bulk/rows.ts";
import { BULK } from "@portal/model/limits.ts";
import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { download } from "#platform/http/download.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { DropZone } from "#platform/sheet/DropZone.tsx";
import { FileCard } from "#platform/sheet/FileCard.tsx";
import { readFile, type FileTrouble } from "#platform/sheet/reading.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { importOf, type ImportDraft } from "../check/draft.ts";
import { importText } from "../text.ts";
import { LastRun } from "./LastRun.tsx";
import { hadTemplate, rememberTemplate } from "./template.ts";

const MEGABYTES = BULK.most_bytes / 1024 / 1024;

interface FileStepProps {
  readonly team_id: string;
  readonly offered: BulkRun | null;
  readonly onRead: (draft: ImportDraft) => void;
  readonly onShow: (run_id: string) => void;
}

/** Offers the template first, then accepts the file. */
export function FileStep({ team_id, offered, onRead, onShow }: FileStepProps) {
  const t = useText(importText);
  const [open, setOpen] = useState(hadTemplate);
  const [ticked, setTicked] = useState(false);
  const [error, setError] = useState<FileTrouble | "file.first" | null>(null);
  const template = useSend(async () => {
    await download(bulk.template, { params: { id: team_id } }, t("file.download_name"));
    rememberTemplate();
    setOpen(true);
    setError(null);
  });
  const reading = useSend(async (file: File) => {
    setError(null);
    const read = await readFile(MEMBERS_SHEET, file, { rows: BULK.most_rows, bytes: BULK.most_bytes });
    if ("issue" in read) setError(read.issue);
    else onRead(importOf(file.name, read));
  });
  const mayChoose = open || ticked;
  const take = (file: File) => (mayChoose ? reading.send(file) : setError("file.first"));
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
            <>
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
                    setError(null);
                  }}
                />
              )}
            </>
          ),
          error: template.failed && <FailureNotice title={t("file.download_failed")} failed={template.failed} />,
        },
        {
          title: t("file.choose_title"),
          content: (
            <DropZone
              closed={mayChoose ? null : t("file.first")}
              busy={reading.busy}
              rule={t("file.rule", limits)}
              onFile={take}
            />
          ),
          error: error && errorNotice(error),
        },
      ]}
    >
      {offered && <LastRun run={offered} onShow={() => onShow(offered.id)} />}
    </FileCard>
  );

  function errorNotice(about: FileTrouble | "file.first") {
    if (about === "file.first") return <Notice kind="warn">{t("file.first")}</Notice>;
    return (
      <Notice kind="bad" title={t("file.trouble")} focused>
        {t(`trouble.${about}`, { ...limits, columns: COLUMNS.map(({ header }) => header).join(", ") })}
      </Notice>
    );
  }
}
