import type { Network } from "@portal/model/voice/codecs.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { UnsavedChangesPrompt } from "#platform/editor/UnsavedChangesPrompt.tsx";
import { useText } from "#platform/text/useText.ts";
import { Kbd } from "#ui/Kbd.tsx";
import { codecsQuery } from "../data.ts";
import type { PartProps } from "../part.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { voiceText } from "../text.ts";
import { ALT } from "#ui/keyboard.ts";
import styles from "./CodecsPage.module.css";
import { NetworkCard } from "./NetworkCard.tsx";

/** The two networks of mobile phones are next to each other. */
const SHOWN = ["desktop", "wifi", "cellular"] as const satisfies readonly Network[];
const SKELETON = [{ height: 420, columns: ["minmax(0, 1fr)", "minmax(0,1fr)", "minmax(0 ,1fr)"] }];

export function CodecsPage({ user, mayEdit }: PartProps) {
  const t = useText(voiceText);
  const team_id = user.team.id;
  const query = useQuery(codecsQuery(team_id));
  /** The network shown on phones, which have room for only one. */
  const [chosen, setChosen] = useState<Network>("desktop");
  const [unsaved, setUnsaved] = useState<ReadonlySet<Network>>(new Set());
  const mark = useCallback(
    (network: Network, isUnsaved: boolean) =>
      setUnsaved((old) => {
        if (old.has(network) === isUnsaved) return old;
        return new Set(isUnsaved ? [...old, network] : [...old].filter((one) => one !== network));
      }),
    [],
  );
  const { data } = query;
  if (!data)
    return (
      <PartState query={query} labels={{ loading: t("codecs.loading"), failed: t("codecs.failed") }} rows={SKELETON} />
    );
  return (
    <>
      <div className={styles.intro}>
        <p>{t(mayEdit ? "codecs.intro" : "codecs.intro.read")}</p>
        {mayEdit && (
          <span className="not-on-phone">
            <Kbd>{ALT} ↑</Kbd> <Kbd>{ALT} ↓</Kbd> {t("codecs.hint")}
          </span>
        )}
      </div>
      <div className={`${styles.choice} only-on-phone`} role="radiogroup" aria-label={t("codecs.network")}>
        {SHOWN.map((network) => (
          <label key={network}>
            <input
              type="radio"
              name="network"
              value={network}
              checked={network === chosen}
              onChange={() => setChosen(network)}
            />
            {t(`codecs.${network}`)}
            {unsaved.has(network) && <span className="vh">, {t("codecs.unsaved")}</span>}
          </label>
        ))}
      </div>
      <div className={styles.networks}>
        {SHOWN.map((network) => (
          <div key={network} data-chosen={network === chosen || undefined}>
            <NetworkCard
              team_id={team_id}
              network={network}
              saved={data.codecs[network]}
              available={{
                audio: network === "desktop" ? data.available.desktop_audio : data.available.mobile_audio,
                video: data.available.video,
              }}
              mayEdit={mayEdit}
              onUnsaved={mark}
            />
          </div>
        ))}
      </div>
      <UnsavedChangesPrompt
        unsaved={unsaved.size > 0}
        title={t("leave.title")}
        labels={{ confirm: t("leave.go"), cancel: t("leave.stay") }}
      >
        {t("codecs.leave.text")}
      </UnsavedChangesPrompt>
    </>
  );
}
