import { IconCheck } from "@tabler/icons-react";
import styles from "./RuleList.module.css";

interface RuleListProps {
  readonly label: string;
  readonly rules: readonly { readonly text: string; readonly met: boolean }[];
  /** How screen readers announce the two states. */
  readonly words: Readonly<Record<"met" | "open", string>>;
}

/** Rules that are checked off while the user types. */
export function RuleList({ label, rules, words }: RuleListProps) {
  return (
    <ul className={styles.rules} aria-label={label}>
      {rules.map(({ text, met }) => (
        <li key={text} data-met={met || undefined}>
          <span className={styles.dot}>{met && <IconCheck size={11} stroke={3} aria-hidden />}</span>
          <span>
            {text}
            <span className="vh">, {met ? words.met : words.open}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
