import { WEBHOOKS } from "@portal/model/limits.ts";
import type { Webhook } from "@portal/model/webhooks/contract.ts";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconKey, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { ReasonedItem } from "#ui/ReasonedItem.tsx";
import { webhooksText } from "./text.ts";
import type { EndpointActions } from "./useEndpointActions.ts";

const { Part: SecretDialog } = lazyPart({
  load: () => import("./SecretDialog.tsx").then((m) => m.SecretDialog),
  texts: [],
});

interface EndpointMenuProps {
  readonly me: Me;
  readonly webhook: Webhook;
  readonly actions: Pick<EndpointActions, "setState" | "rotate" | "remove">;
}

/** The less frequent actions, each with its question, and the secret that one of them makes. */
export function EndpointMenu({ me, webhook, actions: { setState, rotate, remove } }: EndpointMenuProps) {
  const t = useText(webhooksText);
  const [asking, setAsking] = useState<QuestionProps["what"] | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The dialog can't give the focus back, because the menu item that opened it is gone. */
  const close = () => {
    setAsking(null);
    setSecret(null);
    button.current?.focus();
  };
  const mayEdit = isAllowed("webhook.edit", me);
  const mayRemove = isAllowed("webhook.use", me);
  if (!mayEdit && !mayRemove) return null;
  return (
    <>
      <Menu width={220} position="bottom-end">
        <Menu.Target>
          <ActionIcon ref={button} variant="default" size={30} aria-label={t("actions")}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <ReasonedItem icon={<IconKey size={15} />} onClick={() => setAsking("rotate")}>
              {t("rotate")}
            </ReasonedItem>
          )}
          {mayEdit && webhook.state === "on" && (
            <ReasonedItem icon={<IconPlayerPause size={15} />} onClick={() => setAsking("off")}>
              {t("off")}
            </ReasonedItem>
          )}
          {mayEdit && webhook.state !== "on" && (
            <ReasonedItem icon={<IconPlayerPlay size={15} />} onClick={() => setState.mutate("on")}>
              {t("on")}
            </ReasonedItem>
          )}
          {mayRemove && (
            <ReasonedItem icon={<IconTrash size={15} />} danger onClick={() => setAsking("remove")}>
              {t("remove")}
            </ReasonedItem>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === "off" && (
        <Question
          what="off"
          text={t("off.text")}
          busy={setState.isPending}
          onCancel={close}
          onConfirm={() => setState.mutate("off", { onSettled: close })}
        />
      )}
      {asking === "remove" && (
        <Question
          what="remove"
          text={t("remove.text", { url: new URL(webhook.url).host })}
          busy={remove.isPending}
          onCancel={close}
          onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        />
      )}
      {asking === "rotate" && (
        <Question
          what="rotate"
          text={t("rotate.text", { hours: WEBHOOKS.overlap_s / 3600 })}
          busy={rotate.isPending}
          onCancel={close}
          onConfirm={() =>
            rotate.mutate(undefined, {
              onSettled: (reply) => {
                close();
                setSecret(reply?.secret ?? null);
              },
            })
          }
        />
      )}
      <Suspense>
        {secret !== null && <SecretDialog secret={secret} rotates_until={webhook.rotates_until} onDone={close} />}
      </Suspense>
    </>
  );
}

interface QuestionProps {
  readonly what: "off" | "rotate" | "remove";
  readonly text: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function Question({ what, text, ...rest }: QuestionProps) {
  const t = useText(webhooksText);
  return (
    <Confirm
      tone={what === "rotate" ? "plain" : "danger"}
      title={t(`${what}.title`)}
      labels={{ confirm: t(`${what}.confirm`), cancel: t("cancel") }}
      {...rest}
    >
      {text}
    </Confirm>
  );
}
