import type { Block } from "@portal/model/migration/rules.ts";
import { IconLock } from "@tabler/icons-react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { migrationText } from "../text.ts";
import styles from "./List.module.css";

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly again: () => void;
}

/** Obstacles, each with a way to resolve it. */
export function Blocks({ blocks, again }: BlocksProps) {
  const t = useText(migrationText);
  return (
    <Card title={t("blocks.title", { count: blocks.length })}>
      <p className={styles.lead}>{t("blocks.sub")}</p>
      <ul className={styles.list}>
        {blocks.map((block) => (
          <li key={block} data-tone="warn">
            <IconLock size={18} stroke={1.7} aria-hidden />
            <div>
              <strong>{t(`block.${block}`)}</strong>
              <p>{t(`block.${block}_text`)}</p>
            </div>
            <Fix block={block} again={again} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Fix({ block, again }: { readonly block: Block; readonly again: () => void }) {
  const t = useText(migrationText);
  switch (block) {
    case "no_card":
      return (
        <Link to="/dashboard/subscription" search={{ tab: "card" }}>
          {t("fix.card")}
        </Link>
      );
    case "unpaid":
    case "not_renewing":
    case "suspended":
      return <Link to="/dashboard/subscription">{t("fix.subscription")}</Link>;
    case "email_taken":
      return (
        <Link to="/dashboard/settings-and-preferences" search={{ section: "profile" }}>
          {t("fix.email")}
        </Link>
      );
    case "canceled":
      return <a href={getBootData().brand.links.support}>{t("fix.support")}</a>;
    default:
      return (
        <button type="button" className="link-button" onClick={again}>
          {t("fix.again")}
        </button>
      );
  }
}
