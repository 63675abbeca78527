import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Notice } from "#ui/Notice.tsx";
import styles from "./NewerNotice.module.css";

interface NewerNoticeProps {
  readonly title: string;
  /** Says what is newer and that nothing typed is lost. */
  readonly children: ReactNode;
  readonly labels: { readonly take: string; readonly keep: string };
  readonly focused?: boolean;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** Shown when someone else saved first: the user chooses between both versions. */
export function NewerNotice({ title, children, labels, focused = false, onTake, onKeep }: NewerNoticeProps) {
  return (
    <div className={styles.newer}>
      <Notice kind="warn" title={title} focused={focused}>
        {children}
        <div className={styles.choices}>
          <Button size="xs" onClick={onTake}>
            {labels.take}
          </Button>
          <Button size="xs" variant="default" onClick={onKeep}>
            {labels.keep}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
