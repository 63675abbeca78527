import { IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./BackLink.module.css";
import { Link } from "./Link.tsx";
import type { Path } from "./paths.ts";

interface BackLinkProps {
  readonly to: Path;
  readonly search?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** Links from a subpage up to its parent page. */
export function BackLink({ children, ...where }: BackLinkProps) {
  return (
    <Link {...where} className={styles.back}>
      <IconChevronLeft size={15} aria-hidden />
      {children}
    </Link>
  );
}
