import { Button } from "@mantine/core";
import { Kbd } from "#ui/Kbd.tsx";
import { useText } from "#platform/text/useText.ts";
import styles from "./Workbench.module.css";
import { sheetText } from "./text.ts";

interface ProblemTallyProps {
  readonly problems: number;
  readonly rows: number;
  readonly onNext: () => void;
}

/** The number of problems and a button to the next one. */
export function ProblemTally({ problems, rows, onNext }: ProblemTallyProps) {
  const t = useText(sheetText);
  return (
    <>
      <span className={`${styles.count} num`}>
        {problems === 0
          ? t("check.none")
          : t("check.problems", { count: problems, rows: t("check.in_rows", { count: rows }) })}
      </span>
      <Button
        size="xs"
        variant="default"
        disabled={problems === 0}
        rightSection={
          <span aria-hidden>
            <Kbd>F8</Kbd>
          </span>
        }
        onClick={onNext}
      >
        {t("check.next")}
      </Button>
    </>
  );
}
