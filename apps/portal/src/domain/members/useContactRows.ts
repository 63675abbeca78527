import { useEffect, useRef, useState } from "react";
import { useText } from "#platform/text/useText.ts";
import { addableContactKinds, type DraftContact } from "./draft.ts";
import { memberEditText } from "./text.ts";

/** Gets the key of the edited row. */
type OnChange = (contacts: readonly DraftContact[], key?: number) => void;

/** Adds, edits and removes contacts, moves the focus and announces each change. */
export function useContactRows(contacts: readonly DraftContact[], onChange: OnChange) {
  const t = useText(memberEditText);
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const [free] = addableContactKinds(contacts);
  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLInputElement>(`[name="contact-${added}"]`)?.focus();
  }, [added]);

  const add = () => {
    if (!free) return;
    const key = Math.max(-1, ...contacts.map((contact) => contact.key)) + 1;
    onChange([...contacts, { key, type: free, value: "" }]);
    setAdded(key);
    setSaid(t("contact.added", { n: contacts.length + 1 }));
  };
  return {
    contacts,
    list,
    said,
    full: !free,
    /** Props for the button that adds a row. */
    adder: { ref: adder, disabled: !free, onClick: add },
    replace: (key: number, change: Partial<DraftContact>) =>
      onChange(
        contacts.map((contact) => (contact.key === key ? { ...contact, ...change } : contact)),
        key,
      ),
    remove: (key: number) => {
      onChange(contacts.filter((contact) => contact.key !== key));
      setAdded(null);
      setSaid(t("contact.removed"));
      adder.current?.focus();
    },
  };
}
