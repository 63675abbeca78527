import { Button } from "@mantine/core";
import { useId, type ReactNode, type Ref } from "react";
import { appText } from "#platform/text/app-text.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { subscriptionText } from "../text.ts";
import styles from "./Summary.module.css";
import type { Previewed } from "./usePreview.ts";

interface ColumnsProps {
  readonly children: ReactNode;
  /** Stays in view next to the content, or follows below it if there is no room. */
  readonly beside: ReactNode;
}

/** A choice with its cost next to it. */
export function Columns({ children, beside }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.choice}>{children}</div>
      {beside && <div className={styles.beside}>{beside}</div>}
    </div>
  );
}

interface SummaryProps {
  readonly title: string;
  readonly box?: Ref<HTMLElement>;
  readonly previewed: Previewed;
  /** Shown if there is nothing to preview. */
  readonly idle: ReactNode;
  /** The input is invalid. */
  readonly isWrong: boolean;
  /** The total as announced to screen readers. */
  readonly announcement: string | null;
  /** The result of the last action, above the title: it is not about what follows. */
  readonly notice?: ReactNode;
  /** The preview, dimmed while it belongs to an earlier choice. */
  readonly children: ReactNode;
}

/** The server's price for a choice: loading, failed, or shown. */
export function Summary({ title, box, previewed, idle, isWrong, announcement, notice, children }: SummaryProps) {
  const t = useText(subscriptionText);
  const app = useText(appText);
  const id = useId();
  const { preview, isFormer, failed, again } = previewed;
  const content = () => {
    if (isWrong) return <p className={styles.hint}>{t("summary.fix")}</p>;
    if (failed) {
      const retry = (
        <Button size="xs" variant="default" onClick={again}>
          {app("failed.try_again")}
        </Button>
      );
      return (
        <div className={styles.part}>
          <Notice kind="warn" title={t("summary.failed")} action={retry}>
            {failureText(failed)}
          </Notice>
        </div>
      );
    }
    if (idle) return idle;
    if (!preview) return <Waiting label={t("summary.loading")} />;
    return (
      <div className={styles.preview} data-former={isFormer || undefined} aria-busy={isFormer}>
        {children}
      </div>
    );
  };
  return (
    <aside ref={box} className={styles.summary} aria-labelledby={id} tabIndex={-1}>
      {notice && <div className={styles.notice}>{notice}</div>}
      <header>
        <h2 id={id}>{title}</h2>
        {!idle && <span>{t("summary.preview")}</span>}
      </header>
      <output className="vh">{preview && !isFormer && !failed && !isWrong ? announcement : ""}</output>
      {content()}
    </aside>
  );
}

function Waiting({ label }: { readonly label: string }) {
  return (
    <div className={styles.waiting} aria-busy>
      <output className="vh">{label}</output>
      <i />
      <i />
      <i />
    </div>
  );
}

/** Marks demo prices wherever they are shown. */
export function DemoNote() {
  const t = useText(subscriptionText);
  return <p className={styles.demo}>{t("demo")}</p>;
}
