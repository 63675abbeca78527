import { Button } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { contactsText } from "../text.ts";
import styles from "./EmptyBook.module.css";

interface NothingFoundProps {
  readonly search: string;
  readonly onClear: () => void;
}

export function NothingFound({ search, onClear }: NothingFoundProps) {
  const t = useText(contactsText);
  return (
    <div className={styles.state}>
      <EmptyState
        drawing={<IconSearchOff size={32} stroke={1.3} />}
        title={t("none.title", { search })}
        actions={
          <Button variant="default" onClick={onClear}>
            {t("none.clear")}
          </Button>
        }
      >
        {t("none.text")}
      </EmptyState>
    </div>
  );
}
