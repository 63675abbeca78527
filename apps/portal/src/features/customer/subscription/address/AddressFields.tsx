import { vatIdIssue, normalizeVatId } from "@portal/model/subscription/address.ts";
import type { Address } from "@portal/model/subscription/address.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { countryName } from "#platform/text/format.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { useCountries } from "../data.ts";
import { subscriptionText } from "../text.ts";
import styles from "./AddressFields.module.css";
import { statesOf } from "./states.ts";

type Field = keyof Address;

interface AddressFieldsProps {
  readonly values: Address;
  readonly register: (field: Field) => UseFormRegisterReturn;
  /** The issue of a field as a code of the model. */
  readonly issueOf: (field: Field) => string | undefined;
  /** Called because a different country has different states. */
  readonly onCountry: () => void;
}

// Our own chevron: the library's would bring in all of its combobox styles.
const chevron = <IconSelector size={14} aria-hidden />;

/** Billing address in the country's format. A VAT ID is checked while it is typed. */
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
  // Until the list has loaded, the saved country is the only option.
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
  const isValid = vat_id.trim() !== "" && country !== "" && vatIdIssue(country, vat_id) === null;
  const vatHint = () => {
    if (vatIssue) return null;
    return isValid ? t("address.vat_right", { id: normalizeVatId(country, vat_id) }) : t("address.vat_hint");
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
        // Controlled, because the list may load after the address and the selection must not depend on the order.
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
