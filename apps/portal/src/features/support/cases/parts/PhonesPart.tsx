import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { IconDeviceMobileOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { DeviceCard } from "#domain/devices/DeviceCard.tsx";
import { partitionByUse } from "#domain/devices/device-status.ts";
import { fullName } from "#domain/members/full-name.ts";
import { outcomeText } from "#domain/account-check/text.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useText } from "#platform/text/useText.ts";
import { getsText } from "#domain/voice/settings/text.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { phonesQuery } from "../data.ts";
import styles from "./PhonesPart.module.css";
import { caseText } from "../text.ts";
import type { VoicePartProps } from "./VoicePart.tsx";

const voice = lazyPart<VoicePartProps>({
  load: () => import("./VoicePart.tsx").then((m) => m.VoicePart),
  texts: [getsText, outcomeText],
});

const SKELETON = [{ height: 148 }, { height: 149 }];
/** Staff do not see the names of a customer's voice accounts. */
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** A person's phones as they see them: status, configuration and registrations. */
export function PhonesPart({ file }: { readonly file: CaseFile }) {
  const { person, team } = file;
  const t = useText(caseText);
  const query = useQuery(phonesQuery(team.id, person.member_id));
  const { data } = query;
  if (!data) {
    return (
      <PartState query={query} labels={{ loading: t("phones.loading"), failed: t("phones.failed") }} rows={SKELETON} />
    );
  }
  const { held, former } = partitionByUse(data.devices);
  return (
    <div className={styles.part}>
      <Card title={t("phones.places", { held: data.held, most: data.most })} padded={false}>
        {held.length === 0 && (
          <EmptyState drawing={<IconDeviceMobileOff size={30} stroke={1.3} />} title={t("phones.none")} heading="h3">
            {t("phones.none_text", { name: fullName(person) })}
          </EmptyState>
        )}
        <ul className={styles.list}>
          {held.map((device) => (
            <li key={device.id}>
              <DeviceCard device={device} accounts={NO_NAMES} />
            </li>
          ))}
        </ul>
        {former.length > 0 && (
          <details className={styles.former}>
            <summary>{t("phones.former", { count: former.length })}</summary>
            <ul className={styles.list}>
              {former.map((device) => (
                <li key={device.id}>
                  <DeviceCard device={device} accounts={NO_NAMES} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
      <Suspense>
        <voice.Part file={file} phones={held} />
      </Suspense>
    </div>
  );
}
