import type { StaffMember, StaffUser } from "@portal/model/staff/contract.ts";
import { dateAndTime, longDate } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { DotsButton } from "#ui/DotsButton.tsx";
import { LazyMenu } from "#ui/LazyMenu.tsx";
import listTable from "#ui/ListTable.module.css";
import { Pill } from "#ui/Pill.tsx";
import type { StaffDialogRequest } from "../data.ts";
import { supportSettingsText } from "../text.ts";
import { ResetStates } from "./ResetStates.tsx";
import type { Reset, ResetState } from "./resets.ts";
import styles from "./StaffCard.module.css";

const loadItems = () => import("./StaffItems.tsx").then((m) => m.StaffItems);

interface StaffTableProps {
  readonly user: StaffUser;
  readonly members: readonly StaffMember[];
  readonly mayManage: boolean;
  readonly stateOf: (reset: Reset, staff_id: string) => ResetState;
  readonly onAsk: (request: StaffDialogRequest) => void;
}

export function StaffTable({ user, members, mayManage, stateOf, onAsk }: StaffTableProps) {
  const t = useText(supportSettingsText);
  const locale = useLocale();
  return (
    <table className={`${listTable.table} ${styles.table}`} aria-label={t("staff")}>
      <thead>
        <tr>
          <th scope="col">{t("column.name")}</th>
          <th scope="col" data-column="level">
            {t("column.level")}
          </th>
          <th scope="col" data-column="two_step">
            {t("column.two_step")}
          </th>
          <th scope="col" data-column="last">
            {t("column.last")}
          </th>
          {mayManage && (
            <th scope="col" data-column="acts">
              <span className="vh">{t("column.actions")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const { id, email, full_name: name, level, mfa_since, last_login_at, password_due } = member;
          return (
            <tr key={id}>
              <th scope="row">
                <span className={styles.who}>
                  <Avatar name={name} size={28} />
                  <span className={styles.words}>
                    <b>{name}</b>
                    {id === user.id && <Pill>{t("staff.you")}</Pill>}
                    {password_due && <Pill tone="warn">{t("state.password_due")}</Pill>}
                    <small>{email}</small>
                    {mayManage && <ResetStates member={member} stateOf={stateOf} onAsk={onAsk} />}
                  </span>
                </span>
              </th>
              <td data-column="level">{t(`level.${level}`)}</td>
              <td data-column="two_step">
                {mfa_since === null ? (
                  <Pill tone="warn">{t("two_step.off")}</Pill>
                ) : (
                  t("two_step.since", { date: longDate(mfa_since * 1000, locale) })
                )}
              </td>
              <td data-column="last">
                {last_login_at === null ? t("state.never") : dateAndTime(last_login_at * 1000, locale)}
              </td>
              {mayManage && (
                <td data-column="acts">
                  <LazyMenu
                    button={<DotsButton aria-label={t("menu", { name })} />}
                    load={loadItems}
                    items={{ member, isOwn: id === user.id, stateOf, onAsk }}
                  />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
