/* oxlint-disable jsx-a11y/prefer-tag-over-role -- absolutely positioned rows cannot use table layout */
import { Button } from "@mantine/core";
import { memo, type MouseEvent } from "react";
import { fullName } from "#domain/members/full-name.ts";
import { useText } from "#platform/text/useText.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { ClickableRow } from "#ui/ClickableRow.tsx";
import { Pill } from "#ui/Pill.tsx";
import { PlaceLink } from "#ui/PlaceLink.tsx";
import { canPerform } from "../permissions.ts";
import { membersText } from "../text.ts";
import { managedOf } from "./managed.ts";
import { MemberCell } from "./MemberCell.tsx";
import styles from "./MembersTable.module.css";
import { RowMenu } from "./RowMenu.tsx";
import { selectable, type RowProps } from "./shown.ts";

/** One member, 44 pixels high. */
export const MemberRow = memo(function MemberRow(props: RowProps) {
  const { line, index, top, me, managing, address, now, reason, columns, selected, current, opened } = props;
  const t = useText(membersText);
  const name = fullName(line);
  const tabIndex = current ? 0 : -1;
  const managed = managedOf(line);
  const Row = managing ? ClickableRow : "div";
  return (
    <Row
      role="row"
      className={styles.row ?? ""}
      style={{ transform: `translateY(${top}px)` }}
      data-index={index}
      data-selected={selected || undefined}
      data-opened={opened || undefined}
      aria-rowindex={index + 2}
    >
      {managing && (
        <div role="cell" className={styles.tick}>
          {selectable(line, me) && (
            <label>
              <input
                type="checkbox"
                tabIndex={tabIndex}
                aria-label={t("select", { name })}
                checked={selected}
                onChange={() => {}}
                onClick={(event: MouseEvent) => props.onToggle(line, index, event.shiftKey)}
              />
            </label>
          )}
        </div>
      )}
      <div role="rowheader" className={styles.name}>
        <span>
          <Avatar name={name} src={line.avatar} size={26} />
          {managing ? (
            <PlaceLink to={address} tabIndex={tabIndex} data-main onGo={() => props.onOpen(line, index)}>
              {name}
            </PlaceLink>
          ) : (
            <span className={styles.plain}>{name}</span>
          )}
          {line.id === me.id && <Pill>{t("you")}</Pill>}
        </span>
      </div>
      {columns.map((column) => (
        <MemberCell key={column} {...{ column, line, managing, now, reason, tabIndex }} />
      ))}
      {managing && (
        <>
          <div role="cell" className={styles.acts}>
            {managed?.status === "removed" ? (
              canPerform("restore", me, managed) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  tabIndex={tabIndex}
                  aria-label={t("do.restore_label", { name })}
                  onClick={() => props.onAct("restore", line)}
                >
                  {t("do.restore")}
                </Button>
              )
            ) : (
              <RowMenu
                line={line}
                me={me}
                tabIndex={tabIndex}
                onOpen={() => props.onOpen(line, index)}
                onAct={props.onAct}
              />
            )}
          </div>
        </>
      )}
    </Row>
  );
});
