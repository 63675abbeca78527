import { can, authorize } from "@portal/model/access.ts";
import { IconAddressBook } from "@tabler/icons-react";
import { principalOf, useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { books } from "./books.ts";
import { ContactsPage } from "./ContactsPage.tsx";
import { contactsText } from "./text.ts";
import { usePageState } from "./usePageState.ts";

/** Contacts without an account: everyone in the team can look them up, admins can edit them. */
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
