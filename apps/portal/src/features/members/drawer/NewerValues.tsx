import { Button } from "@mantine/core";
import { useText } from "../../../kit/useText.ts";
import { Notice } from "../../../ui/Notice.tsx";
import styles from "./NewerValues.module.css";
import { drawerText } from "./text.ts";
import type { Newer } from "./useMemberForm.ts";

interface NewerValuesProps {
  readonly newer: Newer;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** Somebody else saved first: both are there, and the person decides. */
export function NewerValues({ newer: { member, fields }, onTake, onKeep }: NewerValuesProps) {
  const t = useText(drawerText);
  const valueOf = (field: (typeof fields)[number]) =>
    field === "contacts"
      ? member.team_provided_contact_information.map(({ value }) => value).join(", ")
      : member[field];
  return (
    <div className={styles.newer}>
      <Notice kind="warn" title={t("newer")} focused>
        {fields.map((field) => (
          <p key={field}>{t("newer.line", { field: t(field), value: valueOf(field) || t("newer.empty") })}</p>
        ))}
        <p>{t("newer.text")}</p>
        <div className={styles.choices}>
          <Button size="xs" onClick={onTake}>
            {t("newer.take")}
          </Button>
          <Button size="xs" variant="default" onClick={onKeep}>
            {t("newer.keep")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
