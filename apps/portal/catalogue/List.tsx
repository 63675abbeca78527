import { ENTRIES, GROUPS } from "./entry.ts";
import styles from "./List.module.css";

/** The components by group, as links to their sections. */
export function List({ current }: { readonly current: string }) {
  return (
    <nav className={styles.list} aria-label="Components">
      {GROUPS.map((group) => (
        <div key={group}>
          <h2>{group}</h2>
          <ul>
            {Array.from(ENTRIES)
              .filter(([, entry]) => entry.group === group)
              .map(([name]) => (
                <li key={name}>
                  <a className={styles.link} href={`#${name}`} aria-current={name === current ? "true" : undefined}>
                    {name}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
