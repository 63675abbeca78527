import { fullName } from "#domain/members/full-name.ts";
import { useText } from "#platform/text/useText.ts";
import { DotsButton } from "#ui/DotsButton.tsx";
import { LazyMenu } from "#ui/LazyMenu.tsx";
import { membersText } from "../text.ts";
import type { RowItemsProps } from "./RowItems.tsx";

const load = () => import("./RowItems.tsx").then((m) => m.RowItems);

interface RowMenuProps extends RowItemsProps {
  readonly tabIndex?: number;
}

/** Actions of a row. The menu is created when first opened, because a list has many rows. */
export function RowMenu({ tabIndex, ...items }: RowMenuProps) {
  const t = useText(membersText);
  return (
    <LazyMenu
      load={load}
      items={items}
      button={<DotsButton tabIndex={tabIndex} aria-label={t("actions", { name: fullName(items.line) })} />}
    />
  );
}
