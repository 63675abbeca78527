import { itsps, type StoredItsp } from "@portal/model/itsps/contract.ts";
import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDots, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import { ReasonedItem } from "#ui/ReasonedItem.tsx";
import { useProviderData } from "./data.ts";
import { providersText } from "./text.ts";

interface ProviderActionsProps {
  readonly provider: StoredItsp;
  readonly mayDelete: boolean;
}

/** Lists or hides a provider, or deletes it if no team uses it. */
export function ProviderActions({ provider, mayDelete }: ProviderActionsProps) {
  const t = useText(providersText);
  const open = useOpen();
  const data = useProviderData();
  const [asking, setAsking] = useState(false);
  const { id: itspId, name, teams } = provider;
  const next = provider.status === "active" ? "hidden" : "active";
  const mark = useAction({
    context: t("context.status"),
    run: () => call(itsps.setStatus, { params: { itspId }, body: { status: next } }),
    onDone: (saved) => {
      data.put({ ...provider, status: saved.status, teams: saved.teams });
      showSuccess(t(saved.status === "active" ? "offered" : "hidden", { name }));
    },
    onFailed: () => void data.reload(itspId),
  });
  const remove = useAction({
    context: t("context.delete"),
    run: () => call(itsps.remove, { params: { itspId } }),
    onDone: () => {
      showSuccess(t("deleted", { name }));
      void open("/support/itsp-managment").then(() => data.drop(itspId));
    },
    // A team chose it in the meantime, so reload to show that.
    onFailed: () => {
      setAsking(false);
      void data.reload(itspId);
    },
  });
  const why = () => {
    if (!mayDelete) return t("delete.level");
    return teams > 0 ? t("delete.why", { teams: t("teams", { count: teams }) }) : null;
  };
  return (
    <>
      <Menu width={250}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t("more")}>
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ReasonedItem icon={<IconTrash size={15} />} danger why={why()} onClick={() => setAsking(true)}>
            {t("delete")}
          </ReasonedItem>
        </Menu.Dropdown>
      </Menu>
      <Button variant={next === "active" ? "filled" : "default"} loading={mark.isPending} onClick={() => mark.mutate()}>
        {t(next === "active" ? "offer" : "hide")}
      </Button>
      {asking && (
        <Confirm
          tone="danger"
          title={t("delete.title", { name })}
          labels={{ confirm: t("delete.confirm"), cancel: t("delete.cancel") }}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        >
          {t("delete.text")}
        </Confirm>
      )}
    </>
  );
}
