import { NewerNotice } from "#platform/editor/NewerNotice.tsx";
import { useText } from "#platform/text/useText.ts";
import { drawerText } from "./text.ts";
import type { useMemberForm } from "./useMemberForm.ts";

interface NewerValuesProps {
  readonly newer: NonNullable<ReturnType<typeof useMemberForm>["newer"]>;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** The member as someone else saved them. */
export function NewerValues({ newer: { member, fields }, onTake, onKeep }: NewerValuesProps) {
  const t = useText(drawerText);
  const valueOf = (field: (typeof fields)[number]) =>
    field === "contacts"
      ? member.team_provided_contact_information.map(({ value }) => value).join(", ")
      : member[field];
  return (
    <NewerNotice
      title={t("newer")}
      labels={{ take: t("newer.take"), keep: t("newer.keep") }}
      focused
      onTake={onTake}
      onKeep={onKeep}
    >
      {fields.map((field) => (
        <p key={field}>{t("newer.line", { field: t(field), value: valueOf(field) || t("newer.empty") })}</p>
      ))}
      <p>{t("newer.text")}</p>
    </NewerNotice>
  );
}
