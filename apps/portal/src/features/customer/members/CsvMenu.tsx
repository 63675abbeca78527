import { Button } from "@mantine/core";
import { IconChevronDown, IconFileSpreadsheet } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { LazyMenu } from "#ui/LazyMenu.tsx";
import type { CsvItemsProps } from "./CsvItems.tsx";
import { membersText } from "./text.ts";

const load = () => import("./CsvItems.tsx").then((m) => m.CsvItems);

/** Menu for importing members from a file or editing them in a grid. */
export function CsvMenu(items: CsvItemsProps) {
  const t = useText(membersText);
  return (
    <LazyMenu
      load={load}
      items={items}
      button={
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t("csv.label")}
        >
          {t("csv")}
        </Button>
      }
    />
  );
}
