import { Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useQuery } from "@tanstack/react-query";
import { appText } from "#platform/text/app-text.ts";
import { useFactWords } from "#domain/tickets/useFactWords.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { factsQuery } from "./data.ts";
import styles from "./NewTicket.module.css";
import { ticketsText } from "./text.ts";

interface FactsCardProps {
  readonly about: string | undefined;
  readonly chosen: boolean;
  readonly onChange: (chosen: boolean) => void;
}

/** Shows exactly which facts would be sent along, and whether to send them. */
export function FactsCard({ about, chosen, onChange }: FactsCardProps) {
  const t = useText(ticketsText);
  const app = useText(appText);
  const factWords = useFactWords();
  const { data, isError, refetch } = useQuery(factsQuery(about));
  return (
    <Card>
      <Switch label={t("facts")} checked={chosen} onChange={(event) => onChange(event.currentTarget.checked)} mb={12} />
      <p className={styles.hint}>{t("facts.text")}</p>
      {!data && !isError && <output className={styles.note}>{t("facts.loading")}</output>}
      {!data && isError && (
        <p className={styles.note} role="alert">
          {t("facts.failed")}{" "}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            {app("failed.try_again")}
          </button>
        </p>
      )}
      {data && (
        <dl className={styles.facts} data-off={!chosen || undefined}>
          {data.facts.map((fact) => {
            const { term, value } = factWords(fact);
            return [<dt key={`${fact.name}-term`}>{term}</dt>, <dd key={fact.name}>{value}</dd>];
          })}
        </dl>
      )}
      {data && !data.facts.some(({ name }) => name === "phone") && <p className={styles.note}>{t("facts.none")}</p>}
    </Card>
  );
}
