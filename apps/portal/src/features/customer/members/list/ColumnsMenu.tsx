import { Button } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { LazyMenu } from "#ui/LazyMenu.tsx";
import { membersText } from "../text.ts";
import type { ColumnsItemsProps } from "./ColumnsItems.tsx";

const load = () => import("./ColumnsItems.tsx").then((m) => m.ColumnsItems);

/** Chooses the columns of the list. */
export function ColumnsMenu(items: ColumnsItemsProps) {
  const t = useText(membersText);
  return (
    <LazyMenu
      load={load}
      items={items}
      button={
        <Button size="xs" variant="default" leftSection={<IconColumns3 size={15} aria-hidden />}>
          {t("columns")}
        </Button>
      }
    />
  );
}
