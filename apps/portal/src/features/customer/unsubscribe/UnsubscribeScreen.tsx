import { EntryFrame } from "#platform/session/EntryFrame.tsx";
import { useLinkToken } from "#platform/routing/link-token.ts";
import { InvalidLink } from "./InvalidLink.tsx";
import { ListsPanel } from "./ListsPanel.tsx";

/** Target of the unsubscribe link in an email. */
export function UnsubscribeScreen() {
  const token = useLinkToken();
  return <EntryFrame>{token === null ? <InvalidLink /> : <ListsPanel token={token} />}</EntryFrame>;
}
