import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useId } from "react";
import { useText } from "#platform/text/useText.ts";
import { importText } from "../text.ts";
import type { ImportDraft } from "./draft.ts";
import styles from "./Options.module.css";

type Choices = Pick<ImportDraft, "invite_sent" | "all_or_nothing" | "ask_members">;

interface OptionsProps extends Choices {
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Options: whether to invite the members, what they fill in themselves, and what to do with rows that cannot be created. */
export function Options({ invite_sent, all_or_nothing, ask_members, onChange }: OptionsProps) {
  const t = useText(importText);
  const title = useId();
  return (
    <section className={styles.options} aria-labelledby={title}>
      <h2 id={title}>{t("options.title")}</h2>
      <Switch
        size="sm"
        label={t("options.invite")}
        description={t("options.invite_hint")}
        checked={invite_sent}
        onChange={(event) => onChange({ invite_sent: event.currentTarget.checked })}
      />
      <Switch
        size="sm"
        label={t("options.ask")}
        description={t("options.ask_hint")}
        checked={ask_members}
        onChange={(event) => onChange({ ask_members: event.currentTarget.checked })}
      />
      <Switch
        size="sm"
        label={t("options.all")}
        description={t("options.all_hint")}
        checked={all_or_nothing}
        onChange={(event) => onChange({ all_or_nothing: event.currentTarget.checked })}
      />
    </section>
  );
}
