import { CopyText } from "#platform/feedback/CopyText.tsx";
import { useText } from "#platform/text/useText.ts";
import styles from "./Keys.module.css";
import { keysText } from "./text.ts";

/** What to enter where a program asks for an OAuth client. The secret is the key that is shown above. */
export function OAuthClient({ secret }: { readonly secret: string }) {
  const t = useText(keysText);
  const url = `${location.origin}/oauth/token`;
  const [id = ""] = secret.split(".");
  return (
    <details className={styles.oauth}>
      <summary>{t("oauth")}</summary>
      <p>{t("oauth.text")}</p>
      <dl>
        <dt>{t("oauth.id")}</dt>
        <dd>
          <span className="mono">{id}</span>
          <CopyText text={id} label={t("oauth.id.copy")} size="compact-sm" />
        </dd>
        <dt>{t("oauth.secret")}</dt>
        <dd>
          <span>{t("oauth.secret.same")}</span>
          <CopyText text={secret} label={t("oauth.secret.copy")} size="compact-sm" />
        </dd>
        <dt>{t("oauth.url")}</dt>
        <dd>
          <span className="mono">{url}</span>
          <CopyText text={url} label={t("oauth.url.copy")} size="compact-sm" />
        </dd>
      </dl>
    </details>
  );
}
