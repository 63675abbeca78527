import { MFA } from "@portal/model/limits.ts";
import { mfa } from "@portal/model/mfa/contract.ts";
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { call } from "#platform/http/call.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useAction } from "#platform/http/query.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { Section } from "../Section.tsx";
import styles from "./Security.module.css";
import { securityText } from "./text.ts";

const { Part: NewCodesDialog } = lazyPart({
  load: () => import("./NewCodesDialog.tsx").then((m) => m.NewCodesDialog),
  texts: [],
});

/** With fewer codes left, the user should create new ones. */
const FEW = 3;

interface CodesSectionProps {
  readonly email: string;
  readonly left: number;
  readonly onRenewed: () => void;
}

export function CodesSection({ email, left, onRenewed }: CodesSectionProps) {
  const t = useText(securityText);
  const withSudo = useSudo();
  const [fresh, setFresh] = useState<readonly string[] | null>(null);
  const renew = useAction({
    context: t("codes.context"),
    run: () => withSudo("security", (sudo) => call(mfa.renewCodes, {}, { sudo })),
    onDone: (renewed) => {
      if (!renewed) return;
      setFresh(renewed.recovery_codes);
      onRenewed();
    },
  });
  return (
    <Section title={t("codes")} text={t("codes.text")}>
      <div className={styles.stack}>
        {left < FEW ? (
          <Notice kind="warn" title={left === 0 ? t("codes.none") : t("codes.few", { count: left })}>
            {t("codes.few_text")}
          </Notice>
        ) : (
          <span className="num">{t("codes.left", { count: left, all: MFA.recovery_codes })}</span>
        )}
        <p className={styles.note}>{t("codes.renew_text")}</p>
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate(undefined)}>
          {t("codes.renew")}
        </Button>
      </div>
      <Suspense>
        {fresh && <NewCodesDialog email={email} recovery_codes={fresh} onDone={() => setFresh(null)} />}
      </Suspense>
    </Section>
  );
}
