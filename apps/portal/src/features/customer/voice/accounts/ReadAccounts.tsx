import type { User } from "@portal/model/session/contract.ts";
import { voice, type VoiceAccount } from "@portal/model/voice/contract.ts";
import type { PartialSettings } from "@portal/model/voice/effective.ts";
import type { VoiceSettings } from "@portal/model/voice/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { useText } from "#platform/text/useText.ts";
import { accountsQuery } from "#domain/voice/voice-accounts.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Facts } from "#ui/Facts.tsx";
import { Pill } from "#ui/Pill.tsx";
import { effectiveSettingsOf } from "../levels.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { voiceText } from "../text.ts";
import { LinesDrawing } from "./LinesDrawing.tsx";
import styles from "./ReadAccounts.module.css";

const SKELETON = [{ height: 150 }];

/** Read-only list for members who use the accounts but do not manage them. */
export function ReadAccounts({ user }: { readonly user: User }) {
  const t = useText(voiceText);
  const accounts = useQuery(accountsQuery(user.team.id));
  const mine = useMine(user);
  const { data } = accounts;
  if (!data)
    return <PartState query={accounts} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />;
  if (data.voice_accounts.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState drawing={<LinesDrawing />} title={t("read.none")}>
          {t("read.none_text")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className={styles.accounts}>
      {data.voice_accounts.map((account) => (
        <ReadAccount key={account.id} account={account} mine={mine?.get(account.id)} known={mine !== undefined} />
      ))}
    </div>
  );
}

interface ReadAccountProps {
  readonly account: VoiceAccount;
  /** Effective settings on the user's own phone, if it has the account. */
  readonly mine: PartialSettings<VoiceSettings> | undefined;
  /** Whether that has loaded. */
  readonly known: boolean;
}

function ReadAccount({ account: { name, itsp_id, settings, enabled }, mine, known }: ReadAccountProps) {
  const t = useText(voiceText);
  const { domain, transport = "udp", srtp = "optional", voicemail } = mine ?? effectiveSettingsOf(null, settings);
  const pill = !enabled ? <Pill>{t("off")}</Pill> : mine ? <Pill tone="ok">{t("read.yours")}</Pill> : null;
  return (
    <Card title={name} aside={pill ?? (known && t("read.not_yours"))} padded={false}>
      <div className={styles.facts}>
        <Facts
          facts={[
            {
              term: t("read.server"),
              value: domain ? <span className="mono">{domain}</span> : t(itsp_id ? "read.of_provider" : "no_server"),
            },
            { term: t("read.transport"), value: t(`transport.${transport}`) },
            { term: t("read.encryption"), value: t(`srtp.${srtp}`) },
            {
              term: t("read.voicemail"),
              value: voicemail ? <span className="mono">{voicemail}</span> : t("read.no_voicemail"),
            },
          ]}
        />
      </div>
    </Card>
  );
}

/** The accounts on the user's own phone, with their effective settings. */
function useMine({ id, team }: User): ReadonlyMap<string, PartialSettings<VoiceSettings>> | undefined {
  const { data } = useQuery({
    queryKey: ["voice", team.id, "effective", id],
    queryFn: ({ signal }) =>
      call(voice.effective, { params: { id: team.id, mid: id.slice(1) }, query: {} }, { signal }),
    select: ({ accounts }) =>
      new Map(
        accounts.map(({ voice_account_id, settings }) => [
          voice_account_id,
          Object.fromEntries(
            Object.entries(settings).map(([key, { value }]) => [key, value]),
          ) as PartialSettings<VoiceSettings>,
        ]),
      ),
  });
  return data;
}
