import type { User } from "@portal/model/session/contract.ts";
import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import { can } from "@portal/model/access.ts";
import { Link } from "#platform/routing/Link.tsx";
import { isWebAddress } from "#platform/routing/web-address.ts";
import { principalOf } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { FormSection } from "#ui/FormSection.tsx";
import styles from "./CredentialsSection.module.css";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";

interface CredentialsSectionProps {
  readonly user: User;
  readonly account: VoiceAccount | null;
  readonly form: AccountForm;
}

/** An account has no username and password of its own: says where they are entered, and leads there. */
export function CredentialsSection({ user, account, form }: CredentialsSectionProps) {
  const t = useText(editorText);
  const { provider } = form;
  const isSolo = user.team.product === "solo";
  const text = () => {
    if (isSolo) return t(account ? "credentials.solo" : "credentials.solo_new");
    return t(account ? "credentials.team" : "credentials.team_new");
  };
  return (
    <FormSection title={t("credentials")} text={text()}>
      {provider?.help_text && <p className={styles.help}>{provider.help_text}</p>}
      <p className={styles.ways}>
        {isSolo
          ? account && <Link to="/dashboard/voice">{t("credentials.own")}</Link>
          : account && <Link to="/dashboard/members">{t("credentials.members")}</Link>}
        {!isSolo && can("member.import", principalOf(user)) && (
          <Link to="/dashboard/members/import">{t("credentials.import")}</Link>
        )}
        {provider?.help_url && isWebAddress(provider.help_url) && (
          <a href={provider.help_url} target="_blank" rel="noreferrer">
            {t("guide")}
          </a>
        )}
      </p>
    </FormSection>
  );
}
