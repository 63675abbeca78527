import { apiKeys, type ApiKey } from "@portal/model/api-keys/contract.ts";
import { Button } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { call } from "#platform/http/call.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { PartState } from "#platform/feedback/PartState.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useAction } from "#platform/http/query.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, meOf } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { PanelProps } from "../panel.ts";
import { keysQuery } from "./data.ts";
import { KeyRow } from "./KeyRow.tsx";
import lists from "../List.module.css";
import { keysText } from "./text.ts";

const SKELETON = [{ height: 84 }, { height: 84 }];

const { Part: CreateKeyDialog } = lazyPart({
  load: () => import("./CreateKeyDialog.tsx").then((m) => m.CreateKeyDialog),
  texts: [],
});
const { Part: KeyActivity } = lazyPart({
  load: () => import("./KeyActivity.tsx").then((m) => m.KeyActivity),
  texts: [],
});

/** The team's API keys: who made them, what they may do, when they were used. */
export function KeysPanel({ user }: PanelProps) {
  const t = useText(keysText);
  const queries = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<
    { readonly what: "create" } | { readonly what: "revoke" | "activity"; readonly key: ApiKey } | null
  >(null);
  const id = user.team.id;
  const me = meOf(user);
  const ofTeam = keysQuery(id);
  const query = useQuery(ofTeam);
  const close = () => setOpen(null);
  const reload = () => void queries.invalidateQueries(ofTeam);
  const revoke = useAction({
    context: t("revoke.context"),
    run: ({ id: keyId }: ApiKey) => call(apiKeys.revoke, { params: { id, keyId } }),
    onDone: () => {
      showSuccess(t("revoke.done"));
      close();
      reload();
      // The focused button disappears with the key.
      list.current?.focus();
    },
    onFailed: () => {
      close();
      reload();
    },
  });
  if (!query.data)
    return <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />;
  const { keys } = query.data;
  const create = isAllowed("key.create", me) && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ what: "create" })}>
      {t("create")}
    </Button>
  );
  return (
    <Card padded={false}>
      {keys.length === 0 ? (
        <EmptyState drawing={<IconKey size={28} stroke={1.4} />} title={t("none")} heading="h3" actions={create}>
          {t("none.text")}
        </EmptyState>
      ) : (
        <>
          <ul ref={list} tabIndex={-1} className={lists.list} aria-label={t("list")}>
            {keys.map((key) => (
              <KeyRow
                key={key.id}
                apiKey={key}
                mayRevoke={isAllowed("key.revoke", me)}
                onActivity={() => setOpen({ what: "activity", key })}
                onRevoke={() => setOpen({ what: "revoke", key })}
              />
            ))}
          </ul>
          <div className={lists.foot}>
            <p>{t("foot")}</p>
            {create}
          </div>
        </>
      )}
      <Suspense>
        {open?.what === "create" && <CreateKeyDialog team_id={id} onMade={reload} onClose={close} />}
        {open?.what === "activity" && <KeyActivity team_id={id} apiKey={open.key} onClose={close} />}
      </Suspense>
      {open?.what === "revoke" && (
        <Confirm
          tone="danger"
          title={t("revoke.title", { name: open.key.name })}
          labels={{ confirm: t("revoke.confirm"), cancel: t("cancel") }}
          busy={revoke.isPending}
          onCancel={close}
          onConfirm={() => revoke.mutate(open.key)}
        >
          {t("revoke.text")}
        </Confirm>
      )}
    </Card>
  );
}
