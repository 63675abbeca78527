import { EntryFrame } from "../../kit/EntryFrame.tsx";
import { useLinkToken } from "../../kit/link-token.ts";
import { InvalidLink } from "./InvalidLink.tsx";
import { ListsPanel } from "./ListsPanel.tsx";

/** Where the link at the foot of a mail leads. */
export function UnsubscribeScreen() {
  const token = useLinkToken();
  return <EntryFrame>{token === null ? <InvalidLink /> : <ListsPanel token={token} />}</EntryFrame>;
}
