import { vatIdIssue, normalizeVatId } from "@portal/model/subscription/address.ts";
import type { Address } from "@portal/model/subscription/address.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { countryName } from "../../../kit/format.ts";
import { useIssueText } from "../../../kit/issue-text.ts";
import { useLocale, useText } from "../../../kit/useText.ts";
import { useCountries } from "../data.ts";
import { subscriptionText } from "../text.ts";
import styles from "./AddressFields.module.css";
import { statesOf } from "./states.ts";

type Field = keyof Address;

interface AddressFieldsProps {
  readonly values: Address;
  readonly register: (field: Field) => UseFormRegisterReturn;
  /** What is wrong with a field, as the model names it. */
  readonly issueOf: (field: Field) => string | undefined;
  /** Another country has other states. */
  readonly onCountry: () => void;
}

// Our own chevron: the library's comes with all of its combobox styles.
const chevron = <IconSelector size={14} aria-hidden />;

/** Where bills go, as the country writes it; a VAT id is checked as it is typed. */
export function AddressFields({ values, register, issueOf, onCountry }: AddressFieldsProps) {
  const t = useText(subscriptionText);
  const issueText = useIssueText();
  const locale = useLocale();
  const { data: countries } = useCountries();
  const [leftVat, setLeftVat] = useState(false);
  const { country, vat_id } = values;
  const states = statesOf(countries, country);
  const names = useMemo(
    () =>
      (countries ?? [])
        .map(({ code }) => ({ value: code, label: countryName(code, locale) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, locale)),
    [countries, locale],
  );
  // Until the list is here, what is kept is the one choice.
  const listed = names.length > 0 || country === "" ? names : [{ value: country, label: countryName(country, locale) }];

  const text = (field: Field, autoComplete: string, longest: number) => (
    <TextInput
      label={t(`address.${field as "street"}`)}
      autoComplete={autoComplete}
      maxLength={longest}
      error={issueText(issueOf(field))}
      errorProps={{ role: "alert" }}
      {...register(field)}
    />
  );
  const vatField = register("vat_id");
  const vatIssue = issueOf("vat_id") ?? (leftVat ? vatIdIssue(country, vat_id) : null) ?? undefined;
  const isRight = vat_id.trim() !== "" && country !== "" && vatIdIssue(country, vat_id) === null;
  const vatHint = () => {
    if (vatIssue) return null;
    return isRight ? t("address.vat_right", { id: normalizeVatId(country, vat_id) }) : t("address.vat_hint");
  };
  const countryField = register("country");
  return (
    <div className={styles.grid}>
      <div data-all>{text("organization", "organization", 100)}</div>
      <div data-all>{text("street", "street-address", 200)}</div>
      <div>{text("zip", "postal-code", 20)}</div>
      <div data-wide>{text("city", "address-level2", 100)}</div>
      <NativeSelect
        label={t("address.country")}
        rightSection={chevron}
        autoComplete="country"
        error={issueText(issueOf("country"))}
        errorProps={{ role: "alert" }}
        data={[{ value: "", label: t("address.choose") }, ...listed]}
        {...countryField}
        // The list comes later than the address: what is chosen must not depend on which of them is here.
        value={country}
        onChange={(event) => {
          void countryField.onChange(event);
          onCountry();
        }}
      />
      {states.length > 0 && (
        <NativeSelect
          label={t("address.state")}
          rightSection={chevron}
          autoComplete="address-level1"
          error={issueText(issueOf("state"))}
          errorProps={{ role: "alert" }}
          data={[
            { value: "", label: t("address.choose") },
            ...states.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          {...register("state")}
          value={values.state}
        />
      )}
      <div data-wide={states.length === 0 || undefined}>
        <TextInput
          label={t("address.vat_id")}
          description={vatHint()}
          inputWrapperOrder={["label", "input", "error", "description"]}
          autoComplete="off"
          maxLength={20}
          error={issueText(vatIssue)}
          errorProps={{ role: "alert" }}
          {...vatField}
          onBlur={(event) => {
            void vatField.onBlur(event);
            setLeftVat(true);
          }}
          onFocus={() => setLeftVat(false)}
        />
      </div>
    </div>
  );
}
