import { globalAlerts } from "@portal/model/global-alerts/contract.ts";
import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { useReload } from "./data.ts";
import { globalAlertsText } from "./text.ts";

interface DeleteAlertProps {
  readonly id: string;
  readonly title: string;
}

export function DeleteAlert({ id, title }: DeleteAlertProps) {
  const t = useText(globalAlertsText);
  const reload = useReload();
  const [asking, setAsking] = useState(false);
  const remove = useAction({
    run: () => call(globalAlerts.remove, { params: { id } }),
    context: t("context.delete"),
    onDone: () => {
      showSuccess(t("deleted"));
      void reload();
    },
    // A colleague was faster, so reload the list.
    onFailed: () => {
      setAsking(false);
      void reload();
    },
  });
  return (
    <>
      <ActionIcon size={30} variant="default" aria-label={t("delete.label", { title })} onClick={() => setAsking(true)}>
        <IconTrash size={15} aria-hidden />
      </ActionIcon>
      {asking && (
        <Confirm
          tone="danger"
          title={t("delete.title")}
          labels={{ confirm: t("delete.confirm"), cancel: t("delete.cancel") }}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        >
          {t("delete.text", { title })}
        </Confirm>
      )}
    </>
  );
}
