import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Button, Switch } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { Notice } from "#ui/Notice.tsx";
import styles from "./ListsForm.module.css";
import { unsubscribeText } from "./text.ts";
import { useLists, type Lists } from "./useLists.ts";

interface ListsFormProps {
  readonly token: string;
  readonly subscribed: Lists;
}

const LISTS = [
  ["list_productnotifications", "news"],
  ["list_promotions", "promotions"],
] as const satisfies readonly [keyof Lists, string][];
const NOTHING: Lists = { list_productnotifications: false, list_promotions: false };

export function ListsForm({ token, subscribed }: ListsFormProps) {
  const t = useText(unsubscribeText);
  const { lists, saved, busy, failed, choose } = useLists(token, subscribed);
  /** Unsubscribed with the button, which then disappears: its replacement takes the focus. */
  const [leftAll, setLeftAll] = useState(false);
  const getsNothing = LISTS.every(([list]) => !lists[list]);
  return (
    <>
      <FocusedHeading>{t("title")}</FocusedHeading>
      <p className={styles.lead}>{t("lead")}</p>
      {failed && <FailureNotice title={t("failed")} failed={failed} />}
      <div className={styles.lists}>
        {LISTS.map(([list, name]) => (
          <Switch
            key={list}
            size="sm"
            labelPosition="left"
            classNames={{ body: styles.body ?? "" }}
            label={t(name)}
            description={t(`${name}.hint`)}
            checked={lists[list]}
            onChange={(event) => {
              setLeftAll(false);
              choose({ ...lists, [list]: event.currentTarget.checked });
            }}
          />
        ))}
      </div>
      {getsNothing && !busy ? (
        <Notice kind="ok" title={t("nothing.done")} focused={leftAll}>
          {t("nothing.hint")}
        </Notice>
      ) : (
        <Button
          size="md"
          loading={busy && getsNothing}
          onClick={() => {
            setLeftAll(true);
            choose(NOTHING);
          }}
        >
          {t("nothing")}
        </Button>
      )}
      <output className={styles.saved}>
        {saved && !leftAll && (
          <>
            <IconCheck size={15} aria-hidden /> {t("saved")}
          </>
        )}
      </output>
    </>
  );
}
