import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { apiKeys } from "@portal/model/api-keys/contract.ts";
import { networkIn, splitNetworks } from "@portal/model/api-keys/networks.ts";
import { KEY_SCOPE_NAMES, type KeyScope } from "@portal/model/api-keys/scopes.ts";
import { API_KEYS } from "@portal/model/limits.ts";
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { call } from "#platform/http/call.ts";
import { useSend } from "#platform/http/useSend.ts";
import { appText } from "#platform/text/app-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import styles from "./Keys.module.css";
import { NewKey } from "./NewKey.tsx";
import { keysText } from "./text.ts";

interface CreateKeyDialogProps {
  readonly team_id: string;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

const LIVES = ["90", "30", "365", "never"] as const;
type Life = (typeof LIVES)[number];

/** Creates a key, then shows it once. */
export function CreateKeyDialog({ team_id, onMade, onClose }: CreateKeyDialogProps) {
  const t = useText(keysText);
  const app = useText(appText);
  const withSudo = useSudo();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [networks, setNetworks] = useState("");
  const [life, setLife] = useState<Life>("90");
  const [tries, setTries] = useState(0);
  const [made, setMade] = useState<{ readonly secret: string; readonly scopes: readonly string[] } | null>(null);
  const typed = splitNetworks(networks);
  const wrong = typed.find((one) => networkIn(one) === null);
  const issues = {
    name: name.trim() === "" && t("new.name.required"),
    scopes: scopes.length === 0 && t("new.scopes.required"),
    networks:
      (wrong !== undefined && t("new.networks.wrong", { network: wrong })) ||
      (typed.length > API_KEYS.most_networks && t("new.networks.many", { most: API_KEYS.most_networks })),
  };
  const shown = tries > 0 ? issues : { name: false, scopes: false, networks: false };
  const { busy, failed, send } = useSend(async () => {
    const body = {
      name,
      scopes: [...scopes],
      networks: typed,
      expires_in_days: life === "never" ? null : Number(life),
    };
    const reply = await withSudo("security", (sudo) =>
      call(apiKeys.create, { params: { id: team_id }, body }, { sudo }),
    );
    if (!reply) return;
    setMade({ secret: reply.secret, scopes: reply.key.scopes });
    onMade();
  });
  const submit = () => {
    if (busy) return;
    setTries((times) => times + 1);
    if (!issues.name && !issues.scopes && !issues.networks) send();
  };
  if (made) return <NewKey {...made} onDone={onClose} />;
  return (
    <Dialog title={t("new.title")} close={app("close")} onClose={onClose} wide="xl">
      <EditorFrame className={styles.form} refused={tries} onSubmit={submit}>
        {failed && <FailureNotice title={t("new.failed")} failed={failed} />}
        <TextInput
          label={t("new.name")}
          description={t("new.name.hint")}
          value={name}
          maxLength={API_KEYS.name_max}
          onChange={(event) => setName(event.currentTarget.value)}
          error={shown.name}
          aria-invalid={shown.name ? true : undefined}
          data-autofocus
          autoComplete="off"
        />
        <Checkbox.Group
          label={t("new.scopes")}
          description={t("new.scopes.hint")}
          error={shown.scopes}
          value={[...scopes]}
          onChange={(chosen) => setScopes(KEY_SCOPE_NAMES.filter((scope) => chosen.includes(scope)))}
        >
          <div className={styles.choices}>
            {KEY_SCOPE_NAMES.map((scope, index) => (
              <Checkbox
                key={scope}
                value={scope}
                label={t(`scope.${scope}`)}
                description={t(`scope.${scope}.hint`)}
                // Focus goes to the first one if none is chosen.
                aria-invalid={shown.scopes && index === 0 ? true : undefined}
              />
            ))}
          </div>
        </Checkbox.Group>
        <Textarea
          label={t("new.networks")}
          description={t("new.networks.hint")}
          value={networks}
          onChange={(event) => setNetworks(event.currentTarget.value)}
          error={shown.networks}
          aria-invalid={shown.networks ? true : undefined}
          rows={2}
          spellCheck={false}
          autoComplete="off"
        />
        <NativeSelect
          className={styles.life ?? ""}
          label={t("new.expires")}
          value={life}
          data={LIVES.map((value) => ({ value, label: t(`new.expires.${value}`) }))}
          onChange={(event) => setLife(LIVES.find((one) => one === event.currentTarget.value) ?? "90")}
        />
        <div className={parts.actions}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("new.submit")}
          </Button>
        </div>
      </EditorFrame>
    </Dialog>
  );
}
