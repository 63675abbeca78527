import { Mark } from "../src/ui/Mark.tsx";
import { ThemeToggle } from "../src/ui/ThemeToggle.tsx";
import { addressOf, useHash } from "./address.ts";
import styles from "./Catalogue.module.css";
import { ENTRIES } from "./entry.ts";
import { List } from "./List.tsx";
import { Section } from "./Section.tsx";

/** Every component in its states, or one state alone. */
export function Catalogue() {
  const hash = useHash();
  for (const [name, { states }] of ENTRIES) {
    for (const { name: state, Show } of states) {
      if (hash !== addressOf(name, state)) continue;
      return (
        <main key={hash} className={styles.alone} data-alone={hash}>
          <Show close={() => {}} />
        </main>
      );
    }
  }
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <div className={styles.brand}>
          <Mark size={18} />
          <strong>Components</strong>
          <ThemeToggle toDark="Dark theme" toLight="Light theme" />
        </div>
        <details className="only-on-phone">
          <summary>All {ENTRIES.size} components</summary>
          <List current={hash.slice(1)} />
        </details>
        <div className="not-on-phone">
          <List current={hash.slice(1)} />
        </div>
      </div>
      <main className={styles.main}>
        <h1>Components</h1>
        <p className={styles.intro}>
          The {ENTRIES.size} components of the portal that know nothing about telephony, each in its states.
        </p>
        {Array.from(ENTRIES, ([name, entry]) => (
          <Section key={name} name={name} entry={entry} />
        ))}
      </main>
    </div>
  );
}
