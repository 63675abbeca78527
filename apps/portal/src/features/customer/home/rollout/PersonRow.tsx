import { outranks } from "@portal/model/members/rank.ts";
import type { RolloutPerson } from "@portal/model/rollout/contract.ts";
import { actionTextKey, type Reason, SUGGESTED_ACTION_FOR, type SuggestedAction } from "@portal/model/rollout/rules.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { AddPhoneDialogProps } from "#domain/devices/AddPhoneDialog.tsx";
import { deviceText } from "#domain/devices/text.ts";
import { timeAgo } from "#platform/text/format.ts";
import { fullName } from "#domain/members/full-name.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { canLinkPhone } from "#domain/devices/permissions.ts";
import type { Me } from "#platform/session/me.ts";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useNow } from "#platform/text/useNow.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { PlaceLink } from "#ui/PlaceLink.tsx";
import { loadRolloutActions } from "../load-rollout-actions.ts";
import { rolloutKey } from "./data.ts";
import styles from "./PersonRow.module.css";
import { rolloutText, standingText } from "./text.ts";

interface PersonRowProps {
  readonly me: Me;
  readonly person: RolloutPerson;
}

const phone = lazyPart<AddPhoneDialogProps>({
  load: () => import("#domain/devices/AddPhoneDialog.tsx").then((m) => m.AddPhoneDialog),
  texts: [deviceText],
});

/** Actions that open a place in the member's record; the others run right here. */
const PLACES: Readonly<Partial<Record<SuggestedAction, string>>> = {
  correct_address: "",
  copy_link: "",
  assign_line: "?tab=voice",
  doctor: "?tab=voice",
  free_place: "?tab=devices",
  see_phone: "?tab=devices",
};

/** One member: their stage, why they are stuck, and the one suggested action. */
export function PersonRow({ me, person }: PersonRowProps) {
  const t = useText(rolloutText);
  const statusText = useText(standingText);
  const locale = useLocale();
  const now = useNow();
  const { id, reason, stage, since, email, avatar } = person;
  const name = fullName(person);
  const open = useOpen();
  const record = `/dashboard/members/${id}`;
  return (
    <li className={styles.person}>
      <Avatar name={name} src={avatar} size={30} />
      <span className={styles.who}>
        <PlaceLink to={record} onGo={() => void open(record)}>
          {name}
        </PlaceLink>
        <small>{email}</small>
      </span>
      <span className={styles.why}>
        {reason ? statusText(`reason.${reason}`) : t(stage === "called" ? "done" : "waiting")}
        {since !== null && <small>{timeAgo(since * 1000, now, locale)}</small>}
      </span>
      <span className={styles.act}>{reason && <NextAct me={me} person={person} reason={reason} />}</span>
    </li>
  );
}

function NextAct({ me, person, reason }: PersonRowProps & { readonly reason: Reason }) {
  const t = useText(rolloutText);
  const statusText = useText(standingText);
  const queries = useQueryClient();
  const open = useOpen();
  const [adding, setAdding] = useState(false);
  const name = fullName(person);
  const isMine = person.id === me.id;
  const sending = useAction({
    run: async () => (await loadRolloutActions()).invite(me.team_id, [person.id]),
    context: t("sent.context", { name }),
    onDone() {
      showSuccess(t("sent", { name }));
      reload();
    },
  });
  const reload = () => void queries.invalidateQueries({ queryKey: rolloutKey(me.team_id) });
  // The user does not manage members with a higher role; their record still shows the cause.
  if (!isMine && !outranks(me.role, person.admin_role)) return null;
  const act = SUGGESTED_ACTION_FOR[reason];
  const label = statusText(actionTextKey(reason));
  const usual = { size: "xs", variant: "default", "aria-label": t("act.for", { act: label, name }) } as const;
  if (act === "resend") {
    return (
      <Button {...usual} loading={sending.isPending} onClick={() => sending.mutate(undefined)}>
        {label}
      </Button>
    );
  }
  if (act === "phone_link") {
    if (!canLinkPhone(me, person)) return null;
    return (
      <>
        <Button {...usual} onPointerEnter={phone.prefetch} onFocus={phone.prefetch} onClick={() => setAdding(true)}>
          {label}
        </Button>
        <Suspense>
          {adding && (
            <phone.Part
              me={me}
              owner={person}
              onClose={() => {
                setAdding(false);
                reload();
              }}
            />
          )}
        </Suspense>
      </>
    );
  }
  const place = `/dashboard/members/${person.id}${PLACES[act] ?? ""}`;
  return (
    <Button
      {...usual}
      component="a"
      href={place}
      onClick={(event) => {
        event.preventDefault();
        void open(place);
      }}
    >
      {label}
    </Button>
  );
}
