import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { addressOf } from "./address.ts";
import type { State } from "./entry.ts";
import styles from "./Stage.module.css";

interface StageProps {
  readonly component: string;
  readonly state: State;
  readonly bleed: boolean;
}

/** One state with its name. It cannot take the focus while it appears, or the page would jump to it. */
export function Stage({ component, state: { name, Show, opens = false }, bleed }: StageProps) {
  const [ready, setReady] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setReady(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <figure className={styles.state}>
      <figcaption>
        <a className={styles.name} href={addressOf(component, name)} aria-label={`${component}, ${name}: show alone`}>
          {name}
        </a>
      </figcaption>
      <div className={styles.stage} data-bleed={bleed || undefined} inert={!ready}>
        {opens && (
          <Button variant="default" onClick={() => setOpen(true)}>
            Open
          </Button>
        )}
        {(open || !opens) && <Show close={() => setOpen(false)} />}
      </div>
    </figure>
  );
}
