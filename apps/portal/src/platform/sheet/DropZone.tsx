import { Button } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useId, useRef, useState, type DragEvent } from "react";
import { useText } from "#platform/text/useText.ts";
import styles from "./DropZone.module.css";
import { sheetText } from "./text.ts";

interface DropZoneProps {
  readonly busy: boolean;
  readonly rule: string;
  readonly onFile: (file: File) => void;
}

/** Accepts a file from a button or by drag and drop. */
export function DropZone({ busy, rule, onFile }: DropZoneProps) {
  const t = useText(sheetText);
  const note = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const take = (file: File | undefined) => file && !busy && onFile(file);
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setIsDragOver(inside);
  };
  return (
    // The button does the same for users who do not drag.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.zone}
      data-over={isDragOver || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <IconFileSpreadsheet size={28} stroke={1.3} aria-hidden />
      <span className={`${styles.words} not-on-phone`}>{isDragOver ? t("file.drop_now") : t("file.drop")}</span>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,text/csv"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // Allows picking the same file again after fixing it.
          event.currentTarget.value = "";
        }}
      />
      <Button loading={busy} aria-describedby={note} onClick={() => input.current?.click()}>
        {t("file.choose")}
      </Button>
      <small id={note}>{rule}</small>
      <output className="vh">{busy && t("file.reading")}</output>
    </div>
  );
}
