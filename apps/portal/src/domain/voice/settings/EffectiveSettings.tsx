import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { voice } from "@portal/model/voice/contract.ts";
import type { VoiceKey } from "@portal/model/voice/settings.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./EffectiveSettings.module.css";
import { getsText } from "./text.ts";

type Gets = Reply<typeof voice.effective>;
type Origin = Gets["phone"][string];

/** Effective settings of the phone: each value, its source, and the value it overrides. */
export function EffectiveSettings({ accounts }: Pick<Gets, "accounts">) {
  const t = useText(getsText);
  if (accounts.length === 0) return null;
  return (
    <section className={styles.gets} aria-label={t("gets.title")}>
      <h3>{t("gets.title")}</h3>
      <p>{t("gets.text")}</p>
      {accounts.map(({ voice_account_id, name, settings }) => (
        <details key={voice_account_id}>
          <summary>{name}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("gets.setting")}</th>
                <th scope="col">{t("gets.value")}</th>
                <th scope="col">{t("gets.from")}</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(settings).map(([key, origin]) => (
                <Setting key={key} name={key as VoiceKey} origin={origin} />
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </section>
  );
}

function Setting({ name, origin }: { readonly name: VoiceKey; readonly origin: Origin }) {
  const t = useText(getsText);
  const [next] = origin.hides;
  return (
    <tr>
      <th scope="row">{t(`key.${name}`)}</th>
      <td className="mono">{plain(origin.value)}</td>
      <td>
        {t(`from.${origin.from}`)}
        {next && <small>{t("gets.without", { value: plain(next.value), from: t(`from.${next.from}`) })}</small>}
      </td>
    </tr>
  );
}

/** Formats a port range with a dash and everything else unchanged. */
function plain(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const { min, max } = value as { min?: number; max?: number };
  return min === undefined ? JSON.stringify(value) : `${min}–${max}`;
}
