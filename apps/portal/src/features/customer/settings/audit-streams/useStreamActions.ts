import { auditStreams, type AuditStream } from "@portal/model/audit-streams/contract.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { useText } from "#platform/text/useText.ts";
import { useReloadStreams } from "./data.ts";
import { auditStreamsText } from "./text.ts";

/** What can be done with an audit stream. Everything shows its result. */
export function useStreamActions(team_id: string, { id: streamId }: AuditStream) {
  const t = useText(auditStreamsText);
  const withSudo = useSudo();
  const reload = useReloadStreams(team_id);
  const params = { id: team_id, streamId };
  const setState = useAction({
    context: t("state.context"),
    run: (state: "on" | "off") =>
      withSudo("security", (sudo) => call(auditStreams.change, { params, body: { state } }, { sudo })),
    onDone: (reply, state) => {
      if (!reply) return;
      showSuccess(t(`${state}.done`));
      reload();
    },
    onFailed: reload,
  });
  const rotate = useAction({
    context: t("rotate.context"),
    run: () => withSudo("security", (sudo) => call(auditStreams.rotate, { params }, { sudo })),
    onDone: reload,
    onFailed: reload,
  });
  const remove = useAction({
    context: t("remove.context"),
    run: () => call(auditStreams.remove, { params }),
    onDone: () => {
      showSuccess(t("remove.done"));
      reload();
    },
    onFailed: reload,
  });
  const test = useAction({
    context: t("test.context"),
    run: () => call(auditStreams.test, { params }),
    onFailed: reload,
  });
  return { setState, rotate, remove, test };
}

export type StreamActions = ReturnType<typeof useStreamActions>;
