import { useEffect, useRef, useState } from "react";
import { useText } from "../useText.ts";
import { addableContactKinds, type DraftContact } from "./draft.ts";
import { memberEditText } from "./text.ts";

/** With the key of the row that was edited. */
type OnChange = (contacts: readonly DraftContact[], key?: number) => void;

/** Adding, editing and removing contacts; the focus goes along, and what happened is said. */
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
    /** For the button that adds a row. */
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
