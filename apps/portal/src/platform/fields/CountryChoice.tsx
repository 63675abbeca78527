import type { Locale } from "@portal/model/session/contract.ts";
import { NativeSelect } from "@mantine/core";
import { IconSelector, IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import { COUNTRY_CODES } from "./country-codes.ts";
import styles from "./CountryChoice.module.css";
import { countryName } from "#platform/text/format.ts";
import { useLocale } from "#platform/text/useText.ts";

interface CountryChoiceProps {
  readonly label: string;
  readonly labels: { readonly add: string; readonly remove: (country: string) => string };
  readonly note: string;
  readonly chosen: readonly string[];
  readonly disabled?: boolean;
  readonly onChange: (chosen: string[]) => void;
}

/** Selects several countries: add them one by one, remove them from the list. */
export function CountryChoice({ label, labels, note, chosen, disabled = false, onChange }: CountryChoiceProps) {
  const locale = useLocale();
  const all = useCountries(locale);
  return (
    <div className={styles.choice}>
      <NativeSelect
        label={label}
        description={note}
        inputWrapperOrder={["label", "input", "error", "description"]}
        rightSection={<IconSelector size={14} aria-hidden />}
        disabled={disabled}
        value=""
        onChange={({ currentTarget: { value } }) => value && onChange([...chosen, value].toSorted())}
        data={[{ value: "", label: labels.add }, ...all.filter(({ value }) => !chosen.includes(value))]}
      />
      {chosen.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets
        <ul className={styles.chosen} role="list">
          {chosen.map((code) => (
            <li key={code}>
              {countryName(code, locale)}
              <button
                type="button"
                aria-label={labels.remove(countryName(code, locale))}
                disabled={disabled}
                onClick={() => onChange(chosen.filter((one) => one !== code))}
              >
                <IconX size={13} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Countries by name, sorted by the rules of the language. */
export function useCountries(locale: Locale) {
  return useMemo(
    () =>
      COUNTRY_CODES.map((value) => ({ value, label: countryName(value, locale) })).toSorted((a, b) =>
        a.label.localeCompare(b.label, locale),
      ),
    [locale],
  );
}
