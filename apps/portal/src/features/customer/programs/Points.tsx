import type { ReactNode } from "react";
import styles from "./Points.module.css";

interface Point {
  readonly icon: ReactNode;
  readonly text: string;
  readonly more?: ReactNode;
}

interface PointsProps {
  readonly title: string;
  readonly points: readonly Point[];
  /** True if the order matters. */
  readonly ordered?: boolean;
}

/** A few sentences under a heading, each with an icon. */
export function Points({ title, points, ordered = false }: PointsProps) {
  const List = ordered ? "ol" : "ul";
  return (
    <div className={styles.points}>
      <h3>{title}</h3>
      <List>
        {points.map(({ icon, text, more }) => (
          <li key={text}>
            <span className={styles.icon} aria-hidden>
              {icon}
            </span>
            <span>
              {text} {more}
            </span>
          </li>
        ))}
      </List>
    </div>
  );
}
