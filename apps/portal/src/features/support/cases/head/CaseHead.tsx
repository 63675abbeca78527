import { cases } from "@portal/model/cases/contract.ts";
import type { CaseFile } from "@portal/model/cases/schemas.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import { Button } from "@mantine/core";
import { IconExternalLink, IconLogin2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { call } from "#platform/http/call.ts";
import { fullName } from "#domain/members/full-name.ts";
import { useAction } from "#platform/http/query.ts";
import { useText } from "#platform/text/useText.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { Pill } from "#ui/Pill.tsx";
import { caseText } from "../text.ts";
import { badgesOf } from "./badges.ts";
import { CaseFacts } from "./CaseFacts.tsx";
import styles from "./CaseHead.module.css";

interface CaseHeadProps {
  readonly file: CaseFile;
  /** Why the account cannot be entered. */
  readonly whyNotEnter: string | null;
  readonly onEnter: () => void;
  readonly onProduct: (product: Product) => void;
  /** Tabs of the case, below the facts. */
  readonly children: ReactNode;
}

/** The person, their status, and five facts. */
export function CaseHead({ file, whyNotEnter, onEnter, onProduct, children }: CaseHeadProps) {
  const t = useText(caseText);
  const { person, also_in } = file;
  const name = fullName(person);
  const crm = useAction({
    context: t("crm.context"),
    run: () => call(cases.crmContact, { params: { email: person.email } }),
    onDone: ({ url }) => window.open(url, "_blank", "noopener"),
  });
  return (
    <div className={styles.card}>
      <div className={styles.id}>
        <Avatar name={name} size={52} />
        <div className={styles.words}>
          <h1>
            {name}{" "}
            {badgesOf(file).map(({ key, tone }) => (
              <Pill key={key} tone={tone}>
                {key === "locked" ? t("badge.locked", { count: person.locked_minutes }) : t(`badge.${key}`)}
              </Pill>
            ))}
          </h1>
          <p>
            {person.email} <span className="mono">{shortId(person.member_id)}</span>
          </p>
        </div>
        <div className={styles.acts}>
          <Button
            variant="default"
            leftSection={<IconExternalLink size={16} aria-hidden />}
            loading={crm.isPending}
            onClick={() => crm.mutate(undefined)}
          >
            {t("crm")}
          </Button>
          <span className={styles.enter}>
            <Button
              variant="default"
              leftSection={<IconLogin2 size={16} aria-hidden />}
              aria-disabled={whyNotEnter !== null || undefined}
              data-off={whyNotEnter !== null || undefined}
              aria-describedby={whyNotEnter === null ? undefined : "why-not-enter"}
              onClick={whyNotEnter === null ? onEnter : undefined}
            >
              {t("enter")}
            </Button>
            {whyNotEnter !== null && <small id="why-not-enter">{whyNotEnter}</small>}
          </span>
        </div>
      </div>
      {also_in && (
        <fieldset className={styles.products}>
          <legend className="vh">{t("products.label")}</legend>
          <span>{t("also")}</span>
          {(["team", "solo"] as const).map((product) => (
            <button
              key={product}
              type="button"
              aria-pressed={product === person.product}
              onClick={() => onProduct(product)}
            >
              {t(`product.${product}`)}
            </button>
          ))}
        </fieldset>
      )}
      <CaseFacts file={file} />
      {children}
    </div>
  );
}

/** Enough to tell two apart when read aloud. */
const shortId = (id: string): string => `U-${id.slice(-6)}`;
