import type { User } from "@portal/model/session/contract.ts";
import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import { can } from "@portal/model/access.ts";
import { Link } from "#platform/routing/Link.tsx";
import { useOpen } from "#platform/routing/useOpen.ts";
import { isWebAddress } from "#platform/routing/web-address.ts";
import { isAllowed, meOf } from "#platform/session/me.ts";
import { principalOf } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { FormSection } from "#ui/FormSection.tsx";
import { PlaceLink } from "#ui/PlaceLink.tsx";
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
  const open = useOpen();
  const { provider } = form;
  const me = meOf(user);
  const own = `/dashboard/members/${me.id}?tab=voice`;
  const isSolo = user.team.product === "solo";
  const text = () => {
    if (isSolo) return t(account ? "credentials.solo" : "credentials.solo_new");
    return t(account ? "credentials.team" : "credentials.team_new");
  };
  return (
    <FormSection title={t("credentials")} text={text()}>
      {provider?.help_text && <p className={styles.help}>{provider.help_text}</p>}
      <p className={styles.ways}>
        {!isSolo && account && isAllowed("voice.member_edit", me) && (
          <PlaceLink to={own} onGo={() => void open(own)}>
            {t("credentials.mine")}
          </PlaceLink>
        )}
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
