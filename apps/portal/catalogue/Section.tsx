import { useEffect, useRef } from "react";
import type { Entry } from "./entry.ts";
import styles from "./Section.module.css";
import { Stage } from "./Stage.tsx";

export function Section({
  name,
  entry: { about, size = "full", bleed = false, states },
}: {
  readonly name: string;
  readonly entry: Entry;
}) {
  const section = useRef<HTMLElement>(null);
  // The browser looked for the address before the page was rendered.
  useEffect(() => {
    if (location.hash === `#${name}`) section.current?.scrollIntoView();
  }, [name]);
  return (
    <section ref={section} id={name} className={styles.section} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{name}</h2>
      <p>{about}</p>
      <div className={styles.states} data-size={size}>
        {states.map((state) => (
          <Stage key={state.name} component={name} state={state} bleed={bleed} />
        ))}
      </div>
    </section>
  );
}
