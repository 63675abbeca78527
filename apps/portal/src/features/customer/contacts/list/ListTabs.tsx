import { useText } from "#platform/text/useText.ts";
import { PlaceTabs } from "#ui/PlaceTabs.tsx";
import { addressOf, type PageState } from "../page-state.ts";
import { BOOKS, type BookName } from "../books.ts";
import { contactsText } from "../text.ts";

interface ListTabsProps {
  readonly place: PageState;
  readonly onGo: (name: BookName) => void;
}

export function ListTabs({ place, onGo }: ListTabsProps) {
  const t = useText(contactsText);
  const tabs = BOOKS.map((list) => ({
    id: list,
    to: addressOf({ list, search: "", open: null, upload: false }),
    label: t(`${list}.tab`),
  }));
  return <PlaceTabs label={t("lists")} tabs={tabs} current={place.list} onGo={onGo} />;
}
