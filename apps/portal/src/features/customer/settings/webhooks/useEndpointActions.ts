import { webhooks, type Webhook } from "@portal/model/webhooks/contract.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { useText } from "#platform/text/useText.ts";
import { useReloadWebhooks } from "./data.ts";
import { webhooksText } from "./text.ts";
import type { Go } from "./usePageState.ts";

/** What can be done with a webhook. Everything shows its result. */
export function useEndpointActions(team_id: string, { id: webhookId }: Webhook, go: Go) {
  const t = useText(webhooksText);
  const withSudo = useSudo();
  const reload = useReloadWebhooks(team_id);
  const params = { id: team_id, webhookId };
  const setState = useAction({
    context: t("state.context"),
    run: (state: "on" | "off") =>
      withSudo("security", (sudo) => call(webhooks.change, { params, body: { state } }, { sudo })),
    onDone: (reply, state) => {
      if (!reply) return;
      showSuccess(t(`${state}.done`));
      reload();
    },
    onFailed: reload,
  });
  const rotate = useAction({
    context: t("rotate.context"),
    run: () => withSudo("security", (sudo) => call(webhooks.rotate, { params }, { sudo })),
    onDone: reload,
    onFailed: reload,
  });
  const remove = useAction({
    context: t("remove.context"),
    run: () => call(webhooks.remove, { params }),
    onDone: () => {
      showSuccess(t("remove.done"));
      go({ webhook: null, status: null, kind: null, delivery: null }, { replace: true });
      reload();
    },
    onFailed: reload,
  });
  const test = useAction({
    context: t("test.context"),
    run: () => call(webhooks.test, { params }),
    // The delivery shows the result as soon as there is one.
    onDone: ({ delivery }) => {
      go({ delivery: delivery.id });
      reload();
    },
    onFailed: reload,
  });
  const resend = useAction({
    context: t("resend.context"),
    run: (delivery_id: string) => call(webhooks.replay, { params, body: { delivery_id } }),
    onDone: reload,
    onFailed: reload,
  });
  return { setState, rotate, remove, test, resend };
}

export type EndpointActions = ReturnType<typeof useEndpointActions>;
