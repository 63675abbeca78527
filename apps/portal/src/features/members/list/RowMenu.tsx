import { fullName } from "../../../kit/full-name.ts";
import { useText } from "../../../kit/useText.ts";
import { DotsButton } from "../../../ui/DotsButton.tsx";
import { LazyMenu } from "../../../ui/LazyMenu.tsx";
import { membersText } from "../text.ts";
import type { RowItemsProps } from "./RowItems.tsx";

const load = () => import("./RowItems.tsx").then((m) => m.RowItems);

interface RowMenuProps extends RowItemsProps {
  readonly tabIndex?: number;
}

/** What can be done with a row. The menu itself is made when it is first opened: a list has many rows. */
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
