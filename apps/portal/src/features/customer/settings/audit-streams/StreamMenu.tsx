import type { AuditStream } from "@portal/model/audit-streams/contract.ts";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconKey, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { ReasonedItem } from "#ui/ReasonedItem.tsx";
import { auditStreamsText } from "./text.ts";
import type { StreamActions } from "./useStreamActions.ts";

const { Part: SecretDialog } = lazyPart({
  load: () => import("../webhooks/SecretDialog.tsx").then((m) => m.SecretDialog),
  texts: [],
});

interface StreamMenuProps {
  readonly me: Me;
  readonly stream: AuditStream;
  readonly actions: Pick<StreamActions, "setState" | "rotate" | "remove">;
}

/** The less frequent actions, each with its question, and the secret that one of them makes. */
export function StreamMenu({ me, stream, actions: { setState, rotate, remove } }: StreamMenuProps) {
  const t = useText(auditStreamsText);
  const [asking, setAsking] = useState<"off" | "rotate" | "remove" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The dialog can't give the focus back, because the menu item that opened it is gone. */
  const close = () => {
    setAsking(null);
    setSecret(null);
    button.current?.focus();
  };
  const mayEdit = isAllowed("audit_stream.edit", me);
  const mayRemove = isAllowed("audit_stream.use", me);
  if (!mayEdit && !mayRemove) return null;
  const questions = {
    off: {
      text: t("off.text"),
      busy: setState.isPending,
      confirm: () => setState.mutate("off", { onSettled: close }),
    },
    rotate: {
      text: t("rotate.text"),
      busy: rotate.isPending,
      confirm: () =>
        rotate.mutate(undefined, {
          onSettled: (reply) => {
            close();
            setSecret(reply?.secret ?? null);
          },
        }),
    },
    remove: {
      text: t("remove.text", { host: new URL(stream.url).host }),
      busy: remove.isPending,
      confirm: () => remove.mutate(undefined, { onSettled: close }),
    },
  } as const;
  return (
    <>
      <Menu width={220} position="bottom-end">
        <Menu.Target>
          <ActionIcon ref={button} variant="default" size={30} aria-label={t("actions")}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && stream.kind === "webhook" && (
            <ReasonedItem icon={<IconKey size={15} />} onClick={() => setAsking("rotate")}>
              {t("rotate")}
            </ReasonedItem>
          )}
          {mayEdit && stream.state === "on" && (
            <ReasonedItem icon={<IconPlayerPause size={15} />} onClick={() => setAsking("off")}>
              {t("off")}
            </ReasonedItem>
          )}
          {mayEdit && stream.state !== "on" && (
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
      {asking !== null && (
        <Confirm
          tone={asking === "remove" ? "danger" : "plain"}
          title={t(`${asking}.title`)}
          labels={{ confirm: t(`${asking}.confirm`), cancel: t("cancel") }}
          busy={questions[asking].busy}
          onCancel={close}
          onConfirm={questions[asking].confirm}
        >
          {questions[asking].text}
        </Confirm>
      )}
      <Suspense>{secret !== null && <SecretDialog secret={secret} rotates_until={null} onDone={close} />}</Suspense>
    </>
  );
}
