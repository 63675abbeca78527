import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { fullName } from "#domain/members/full-name.ts";
import { useText } from "#platform/text/useText.ts";
import { peopleQuery } from "./data.ts";
import styles from "./NewTicket.module.css";
import { ticketsText } from "./text.ts";

export interface About {
  /** Null until one of the results is chosen. */
  readonly id: string | null;
  /** The typed text. */
  readonly name: string;
}

interface AboutFieldProps {
  readonly team_id: string;
  readonly about: About;
  /** Whether the user tried to submit without choosing anyone. */
  readonly isWrong: boolean;
  readonly onChange: (about: About) => void;
}

export const isUnchosen = ({ id, name }: About): boolean => id === null && name.trim() !== "";

const PAUSE_MS = 250;
const MOST_SHOWN = 12;

/** Chooses the member that the ticket is about, with a search. */
export function AboutField({ team_id, about, isWrong, onChange }: AboutFieldProps) {
  const t = useText(ticketsText);
  const list = useId();
  const [search] = useDebouncedValue(about.name.replace(/ · .*$/, "").trim(), PAUSE_MS);
  const { data } = useQuery({ ...peopleQuery(team_id, search), placeholderData: keepPreviousData });
  const found = (data?.members ?? []).slice(0, MOST_SHOWN).map((member) => ({
    id: member.id,
    name: `${fullName(member)} · ${member.email}`,
  }));
  const type = (text: string) => onChange(found.find(({ name }) => name === text) ?? { id: null, name: text });
  return (
    <>
      <TextInput
        label={
          <>
            {t("field.about")} <span className={styles.optional}>({t("optional")})</span>
          </>
        }
        description={t("field.about_hint")}
        name="about"
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={about.name}
        onChange={(event) => type(event.currentTarget.value)}
        error={isWrong ? t("field.about_wrong") : null}
        errorProps={{ role: "alert" }}
      />
      <datalist id={list}>
        {found.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
