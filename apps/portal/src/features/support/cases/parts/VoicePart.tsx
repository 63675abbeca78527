import type { cases } from "@portal/model/cases/contract.ts";
import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { PASSING_OUTCOMES } from "@portal/model/account-check/rounds.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Device } from "#domain/devices/device-status.ts";
import { useOutcomeText } from "#domain/account-check/useOutcomeText.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useLocale, useText } from "#platform/text/useText.ts";
import { EffectiveSettings } from "#domain/voice/settings/EffectiveSettings.tsx";
import { Card } from "#ui/Card.tsx";
import { StatusMark } from "#ui/StatusMark.tsx";
import { voiceQuery } from "../data.ts";
import { caseText } from "../text.ts";
import styles from "./VoicePart.module.css";

const SKELETON = [{ height: 92 }];

export interface VoicePartProps {
  readonly file: CaseFile;
  readonly phones: readonly Device[];
}

/** A phone's effective settings with their sources, and whether the phone system accepts them. */
export function VoicePart({ file: { person, team }, phones }: VoicePartProps) {
  const t = useText(caseText);
  const [chosen, setChosen] = useState(phones[0]?.id);
  const query = useQuery(voiceQuery(team.id, person.member_id, chosen));
  const { data } = query;
  return (
    <>
      <Card title={t("tests")}>{data ? <Tests tests={data.tests} /> : <State query={query} />}</Card>
      <Card
        title={t("voice")}
        aside={
          phones.length > 1 && (
            <NativeSelect
              size="xs"
              aria-label={t("voice.phone")}
              data={phones.map(({ id, label }) => ({ value: id, label }))}
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          )
        }
      >
        {!data && <State query={query} />}
        {data?.accounts.length === 0 && <p className={styles.none}>{t("voice.none")}</p>}
        {data && <EffectiveSettings accounts={data.accounts} />}
      </Card>
    </>
  );
}

function State({ query }: { readonly query: Parameters<typeof PartState>[0]["query"] }) {
  const t = useText(caseText);
  return (
    <PartState query={query} labels={{ loading: t("voice.loading"), failed: t("voice.failed") }} rows={SKELETON} />
  );
}

function Tests({ tests }: Pick<Reply<typeof cases.voice>, "tests">) {
  const t = useText(caseText);
  const locale = useLocale();
  const sentence = useOutcomeText();
  if (tests.length === 0) return <p className={styles.none}>{t("tests.none")}</p>;
  return (
    <ul className={styles.tests}>
      {tests.map((one) => (
        <li key={`${one.account} ${one.slot}`}>
          <StatusMark status={PASSING_OUTCOMES.includes(one.outcome) ? "active" : "undeliverable"} />
          <div>
            <p>{sentence(one)}</p>
            <small>
              {t("tests.of", { account: one.account, slot: one.slot, username: one.username })}
              {" · "}
              {dateAndTime(one.tested_at * 1000, locale)}
            </small>
          </div>
        </li>
      ))}
    </ul>
  );
}
