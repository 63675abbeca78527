import { Button } from "@mantine/core";
import { memo, type MouseEvent } from "react";
import { fullName } from "#domain/members/full-name.ts";
import { useText } from "#platform/text/useText.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { ClickableRow } from "#ui/ClickableRow.tsx";
import { PlaceLink } from "#ui/PlaceLink.tsx";
import { canPerform } from "../permissions.ts";
import { displayStatusOf } from "../member-status.ts";
import { Status } from "../Status.tsx";
import { membersText } from "../text.ts";
import { managedOf } from "./managed.ts";
import styles from "./PhoneList.module.css";
import { RowMenu } from "./RowMenu.tsx";
import { selectable, type RowProps } from "./shown.ts";

/** One member in two lines, and the reason why an email did not arrive. Tapping anywhere but the checkbox and the menu opens them. */
export const PhoneRow = memo(function PhoneRow(props: RowProps) {
  const { line, index, me, managing, address, reason, selected } = props;
  const t = useText(membersText);
  const name = fullName(line);
  const status = displayStatusOf(line);
  const managed = managedOf(line);
  if (!managing) {
    return (
      <div className={styles.row} data-plain>
        <Avatar name={name} src={line.avatar} size={32} />
        <span className={styles.words}>
          <b>{name}</b>
          <small>
            <a href={`mailto:${line.email}`}>{line.email}</a>
          </small>
        </span>
      </div>
    );
  }
  return (
    <ClickableRow className={styles.row ?? ""} data-selected={selected || undefined}>
      <span className={styles.tick}>
        {selectable(line, me) && (
          <label>
            <input
              type="checkbox"
              aria-label={t("select", { name })}
              checked={selected}
              onChange={() => {}}
              onClick={(event: MouseEvent) => props.onToggle(line, index, event.shiftKey)}
            />
          </label>
        )}
      </span>
      <Avatar name={name} src={line.avatar} size={32} />
      <PlaceLink to={address} className={styles.words} data-main onGo={() => props.onOpen(line, index)}>
        <b>{name}</b>
        <small>
          {status && <Status status={status} />}
          {reason === undefined && line.id === me.id && <span className={styles.more}>{t("you")}</span>}
          {reason === undefined && line.admin_role && line.admin_role !== "none" && (
            <span className={styles.more}>{t(`role.${line.admin_role}`)}</span>
          )}
        </small>
        {reason !== undefined && <small className={styles.reason}>{reason ?? t("reason.unknown")}</small>}
      </PlaceLink>
      {managed?.status === "removed" ? (
        canPerform("restore", me, managed) && (
          <Button
            size="xs"
            variant="default"
            aria-label={t("do.restore_label", { name })}
            onClick={() => props.onAct("restore", line)}
          >
            {t("do.restore")}
          </Button>
        )
      ) : (
        <RowMenu line={line} me={me} onOpen={() => props.onOpen(line, index)} onAct={props.onAct} />
      )}
    </ClickableRow>
  );
});
