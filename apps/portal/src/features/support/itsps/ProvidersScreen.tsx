import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useSearchKey } from "#platform/keyboard/useSearchKey.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { PatchBay } from "#ui/PatchBay.tsx";
import { TextInput } from "@mantine/core";
import { useProviders } from "./data.ts";
import { filterProviders } from "./filter-providers.ts";
import { ProviderTable } from "./ProviderTable.tsx";
import styles from "./ProvidersScreen.module.css";
import { providersText } from "./text.ts";
import { useLevel } from "./useLevel.ts";

const SKELETON = [{ height: 36 }, { height: 360 }];

export function ProvidersScreen() {
  const t = useText(providersText);
  const locale = useLocale();
  const open = useOpen();
  const providers = useProviders();
  const { mayEdit } = useLevel();
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState("");
  useSearchKey(input);
  if (!providers.data) {
    return <PartState query={providers} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />;
  }
  const found = filterProviders(providers.data, search, locale);
  const add = mayEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void open("/support/itsp-add-new")}>
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("title")} sub={mayEdit ? t("sub") : t("read_only")}>
        {providers.data.length > 0 && add}
      </PageHead>
      {providers.data.length === 0 && (
        <EmptyState drawing={<PatchBay />} title={t("empty")} actions={add}>
          {t("empty.text")}
        </EmptyState>
      )}
      {providers.data.length > 0 && (
        <>
          <div className={styles.search}>
            <TextInput
              ref={input}
              type="search"
              aria-label={t("search")}
              placeholder={t("search.hint")}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <output className={styles.count}>{t("found", { count: found.length })}</output>
          </div>
          {found.length > 0 && <ProviderTable providers={found} />}
          {found.length === 0 && (
            <EmptyState drawing={<PatchBay />} title={t("none")}>
              {t("none.text")}
            </EmptyState>
          )}
        </>
      )}
    </>
  );
}
