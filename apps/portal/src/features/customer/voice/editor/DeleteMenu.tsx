import { voice, type VoiceAccount } from "@portal/model/voice/contract.ts";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { useAction } from "#platform/http/query.ts";
import { showSuccess, showFailure } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { useAccountData } from "../data.ts";
import styles from "./DeleteMenu.module.css";
import { editorText } from "./text.ts";

interface DeleteMenuProps {
  readonly team_id: string;
  readonly account: VoiceAccount;
  readonly isSolo: boolean;
  readonly onGone: () => void;
}

/** Deletes an account. Says first how many phones lose it, as counted by the server. */
export function DeleteMenu({ team_id, account: { id, name, members }, isSolo, onGone }: DeleteMenuProps) {
  const t = useText(editorText);
  const data = useAccountData(team_id);
  /** Number of phones in the open confirmation. */
  const [asking, setAsking] = useState<number | null>(null);
  const remove = useAction({
    context: t("context.delete", { name }),
    run: (known: number) =>
      call(voice.remove, { params: { id: team_id, vid: id }, query: known > 0 ? { with_members: "true" } : {} }),
    report: (failed, context) => failed.code === "voice.in_use" || showFailure(failed, context),
    onDone: () => {
      onGone();
      data.drop(id);
      showSuccess(t("deleted", { name }));
    },
    onFailed: ({ code, values }) => {
      // A phone got the account in the meantime, so ask again with the new number.
      if (code === "voice.in_use") setAsking(Number(values["members"]));
      else setAsking(null);
      if (code === "voice.gone") onGone();
    },
  });
  const question = (count: number) => {
    if (count > 0 && !isSolo)
      return { text: t("delete.used", { count }), confirm: t("delete.confirm_used", { count }) };
    return { text: t(isSolo ? "delete.solo" : "delete.unused"), confirm: t("delete.confirm") };
  };
  return (
    <>
      <Menu width={230}>
        <Menu.Target>
          <ActionIcon className={styles.dots ?? ""} variant="default" size={36} aria-label={t("more")}>
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTrash size={15} />} className="bad-ink" onClick={() => setAsking(members)}>
            {t("delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking !== null && (
        <Confirm
          tone="danger"
          title={t("delete.title", { name })}
          labels={{ confirm: question(asking).confirm, cancel: t("delete.cancel") }}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(asking)}
          onCancel={() => setAsking(null)}
        >
          {question(asking).text}
        </Confirm>
      )}
    </>
  );
}
