import { AVATAR } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { useRef, useState, type DragEvent } from "react";
import { errorText } from "#platform/text/error-text.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { Section } from "../Section.tsx";
import { PICTURE_TYPES } from "./picture.ts";
import styles from "./PictureSection.module.css";
import { settingsText } from "../text.ts";
import { usePicture, type PictureOf } from "./usePicture.ts";

const MEGABYTES = AVATAR.most_bytes / 1024 / 1024;

interface PictureSectionProps {
  readonly of: PictureOf;
  readonly name: string;
  readonly avatar: string | null;
}

/** Accepts a picture from a button or by drag and drop, and previews it while it uploads. */
export function PictureSection({ of, name, avatar }: PictureSectionProps) {
  const t = useText(settingsText);
  const errors = useText(errorText);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const { preview, problem, sending, removing, take, remove } = usePicture(of);
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setIsDragOver(inside);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    take(event.dataTransfer.files[0]);
  };
  const message = problem && ("issue" in problem ? errors(problem.issue) : failureText(problem.failed));
  return (
    <Section title={t("picture")} text={t(`picture.${of.whose}`)}>
      {/* The button does the same for users who do not drag. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.picture}
        data-over={isDragOver || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={drop}
      >
        <span
          className={styles.ring}
          data-square={of.whose === "team" || undefined}
          data-sending={sending || undefined}
        >
          <Avatar name={name} src={preview ?? avatar} size={72} square={of.whose === "team"} />
        </span>
        <div className={styles.side}>
          <div className={styles.actions}>
            <input
              ref={input}
              hidden
              type="file"
              name="avatar"
              accept={PICTURE_TYPES.join(",")}
              onChange={(event) => {
                take(event.currentTarget.files?.[0]);
                // Allows picking the same file again after a failure.
                event.currentTarget.value = "";
              }}
            />
            <Button ref={button} variant="default" loading={sending} onClick={() => input.current?.click()}>
              {avatar ? t("picture.change") : t("picture.upload")}
            </Button>
            {avatar && (
              <Button
                variant="subtle"
                color="gray"
                loading={removing}
                disabled={sending}
                onClick={() => {
                  remove(avatar);
                  button.current?.focus();
                }}
              >
                {t("picture.remove")}
              </Button>
            )}
          </div>
          {message ? (
            <p className={styles.trouble} role="alert">
              {message}
            </p>
          ) : (
            <p className={styles.rule}>
              <span className="not-on-phone">
                {isDragOver ? t("picture.drop") : t("picture.rule", { megabytes: MEGABYTES })}
              </span>
              <span className="only-on-phone">{t("picture.rule_phone", { megabytes: MEGABYTES })}</span>
            </p>
          )}
          <output className="vh">{sending && t("picture.sending")}</output>
        </div>
      </div>
    </Section>
  );
}
