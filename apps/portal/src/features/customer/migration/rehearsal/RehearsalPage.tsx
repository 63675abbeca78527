import type { Move, MovePreview } from "@portal/model/migration/contract.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { migrationText } from "../text.ts";
import { Blocks } from "./Blocks.tsx";
import { Changes } from "./Changes.tsx";
import { Cost } from "./Cost.tsx";
import { MoveForm } from "./MoveForm.tsx";
import { Moves } from "./Moves.tsx";
import styles from "./RehearsalPage.module.css";
import { StaysBehind } from "./StaysBehind.tsx";

interface RehearsalPageProps {
  readonly team_id: string;
  readonly rehearsal: MovePreview;
  readonly last: Move | null;
  readonly url: string;
  readonly again: () => void;
}

/** The preview with counts and prices, next to the form that starts the migration. */
export function RehearsalPage({ team_id, rehearsal, last, url, again }: RehearsalPageProps) {
  const isBlocked = rehearsal.blocks.length > 0;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Last move={last} />
        {isBlocked && <Blocks blocks={rehearsal.blocks} again={again} />}
        <Changes rehearsal={rehearsal} url={url} />
        <Moves rehearsal={rehearsal} />
        <StaysBehind team_id={team_id} />
      </div>
      <div className={styles.aside}>
        <Cost rehearsal={rehearsal} />
        {!isBlocked && (
          <MoveForm key={rehearsal.version} rehearsal={rehearsal} isPrepared={last?.state === "prepared"} />
        )}
      </div>
    </div>
  );
}

function Last({ move }: { readonly move: Move | null }) {
  const t = useText(migrationText);
  if (move?.state === "prepared") {
    return (
      <Notice kind="info" title={t("last.prepared")}>
        {t("last.prepared_text")}
      </Notice>
    );
  }
  if (move?.state !== "failed" && move?.state !== "stopped") return null;
  return (
    <Notice kind={move.state === "failed" ? "warn" : "info"} title={t(`last.${move.state}`)}>
      {t("last.as_before")}
    </Notice>
  );
}
