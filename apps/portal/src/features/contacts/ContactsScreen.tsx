import { can, authorize } from "@portal/model/access.ts";
import { IconAddressBook } from "@tabler/icons-react";
import { principalOf, useSession } from "../../kit/session.ts";
import { useText } from "../../kit/useText.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { books } from "./books.ts";
import { ContactsPage } from "./ContactsPage.tsx";
import { contactsText } from "./text.ts";
import { usePageState } from "./usePageState.ts";

/** People without an account: to look up for everybody in the team, to keep for those who may. */
export function ContactsScreen() {
  const t = useText(contactsText);
  const { place, go } = usePageState();
  const user = useSession("customer")?.user;
  if (!user) return null;
  const who = principalOf(user);
  if (!can("contact.list", who)) {
    return (
      <Card padded={false}>
        <EmptyState heading="h1" drawing={<IconAddressBook size={32} stroke={1.3} />} title={t("solo")}>
          {t("solo.text")}
        </EmptyState>
      </Card>
    );
  }
  const shared = { team_id: user.team.id, mayEdit: authorize("contact.edit", who, true) === "y", place, go };
  const key = `${user.team.id} ${place.list}`;
  return place.list === "external" ? (
    <ContactsPage key={key} book={books.external} {...shared} />
  ) : (
    <ContactsPage key={key} book={books.common} {...shared} />
  );
}
