import { devices } from "@portal/model/devices/contract.ts";
import { Button } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { useDeviceData } from "#domain/devices/data.ts";
import type { Me } from "#platform/session/me.ts";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { matchQuery } from "../bulk/data.ts";
import { devicesText } from "../text.ts";

interface LogOutAllProps {
  readonly me: Me;
}

/** Logs out all phones after saying how many there are. */
export function LogOutAll({ me }: LogOutAllProps) {
  const t = useText(devicesText);
  const [asking, onAsking] = useState(false);
  const all = matchQuery(me.team_id, { matching: { view: "in_use" } }, { action: "log_out" });
  const count = useQuery({ ...all, enabled: asking }).data?.ready;
  const data = useDeviceData(me.team_id);
  const action = useAction({
    context: t("log_out_all.context"),
    run: () => call(devices.logoutAll, { params: { id: me.team_id } }),
    onDone: ({ ended }) => {
      void data.reload();
      showSuccess(t("log_out_all.done", { count: ended }));
      onAsking(false);
    },
    onFailed: () => onAsking(false),
  });
  const isEmpty = count === 0;
  const title = () => {
    if (isEmpty) return t("log_out_all.nobody");
    return count === undefined ? t("log_out_all.title_many") : t("log_out_all.title", { count });
  };
  const confirm = () => {
    if (isEmpty) return t("log_out_all.close");
    return count === undefined ? t("log_out_all.confirm_many") : t("log_out_all.confirm", { count });
  };
  return (
    <>
      <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={() => onAsking(true)}>
        {t("log_out_all")}
      </Button>
      {asking && (
        <Confirm
          tone={isEmpty ? "plain" : "danger"}
          title={title()}
          labels={{ confirm: confirm(), cancel: t("log_out_all.cancel") }}
          busy={action.isPending}
          onCancel={() => onAsking(false)}
          onConfirm={() => (isEmpty ? onAsking(false) : action.mutate(undefined))}
        >
          {t(isEmpty ? "log_out_all.nobody_text" : "log_out_all.text")}
        </Confirm>
      )}
    </>
  );
}
