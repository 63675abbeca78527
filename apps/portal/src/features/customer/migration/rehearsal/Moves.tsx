import { MFA } from "@portal/model/limits.ts";
import type { MovePreview } from "@portal/model/migration/contract.ts";
import { IconCheck, IconShieldLock } from "@tabler/icons-react";
import { useBillingFormat } from "#domain/billing/useBillingFormat.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { migrationText } from "../text.ts";
import styles from "./List.module.css";

interface Line {
  readonly what: string;
  readonly text?: string;
  readonly isNew?: true;
}

/** Counts what is migrated. Leaves out zeros. */
export function Moves({ rehearsal: { email, moves, currency } }: { readonly rehearsal: MovePreview }) {
  const t = useText(migrationText);
  const format = useBillingFormat(currency);
  const { voice_accounts, devices, call_records, statements, credit_balance, card, two_step, referral_code } = moves;
  const lines: readonly (Line | false)[] = [
    { what: t("moves.person", { email }), text: t("moves.person_text") },
    devices > 0 && { what: t("moves.devices", { count: devices }), text: t("moves.devices_text") },
    voice_accounts > 0 && { what: t("moves.voice", { count: voice_accounts }) },
    call_records > 0 && { what: t("moves.calls", { count: call_records }) },
    statements > 0 && { what: t("moves.statements", { count: statements }) },
    card && { what: t("moves.card") },
    credit_balance > 0 && { what: t("moves.credit", { amount: format.money(credit_balance) }) },
    { what: t("moves.referral", { code: referral_code }) },
    two_step
      ? { what: t("moves.two_step") }
      : { what: t("moves.no_two_step"), text: t("moves.no_two_step_text", { days: MFA.grace_days }), isNew: true },
  ];
  return (
    <Card title={t("moves.title")}>
      <ul className={styles.list}>
        {lines.map(
          (line) =>
            line && (
              <li key={line.what} data-tone={line.isNew ? "warn" : "ok"}>
                {line.isNew ? (
                  <IconShieldLock size={18} stroke={1.7} aria-hidden />
                ) : (
                  <IconCheck size={18} stroke={2} aria-hidden />
                )}
                <div>
                  <strong>{line.what}</strong>
                  {line.text && <p>{line.text}</p>}
                </div>
              </li>
            ),
        )}
      </ul>
    </Card>
  );
}
