import { IconArrowBackUp, IconCircleCheck } from "@tabler/icons-react";
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { appText } from "#platform/text/app-text.ts";
import { EntryFrame } from "#platform/session/EntryFrame.tsx";
import { failureText } from "#platform/text/failure-text.ts";
import { Link } from "#platform/routing/Link.tsx";
import { clearSession } from "#platform/session/session.ts";
import { useRouteParam } from "#platform/routing/useRouteParam.ts";
import { useText } from "#platform/text/useText.ts";
import { hostOf } from "#platform/routing/web-address.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { Notice } from "#ui/Notice.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import { migrationText } from "../text.ts";
import { Running } from "./Running.tsx";
import styles from "./Run.module.css";
import { useMove } from "./useMove.ts";

const SKELETON = [{ height: 28 }, { height: 220 }];

/** A running migration and its result. Stays open when the session ends with it, and after a reload. */
export function RunScreen() {
  const id = useRouteParam("run") ?? "";
  return (
    <EntryFrame>
      <Content key={id} id={id} />
    </EntryFrame>
  );
}

function Content({ id }: { readonly id: string }) {
  const t = useText(migrationText);
  const app = useText(appText);
  const { move, failed, again, take } = useMove(id);
  const isDone = move?.state === "completed";
  useEffect(() => {
    // The server has ended the session, so the stored one is useless.
    if (isDone) clearSession("customer");
  }, [isDone]);
  if (!move && failed) {
    const isGone = failed.code === "migration.not_found" || failed.code === "request.invalid";
    return (
      <>
        <FocusedHeading>{t(isGone ? "run.gone" : "run.lost")}</FocusedHeading>
        <Notice kind="warn">{isGone ? t("run.gone_text") : failureText(failed)}</Notice>
        {isGone ? <Link to="/login">{t("done.go")}</Link> : <Button onClick={again}>{app("failed.try_again")}</Button>}
      </>
    );
  }
  if (!move) return <SkeletonRows label={t("run.loading")} rows={SKELETON} />;
  if (move.state === "running" || move.state === "prepared") {
    return <Running move={move} isSilent={failed !== null} onStopped={take} />;
  }
  if (isDone) {
    const host = hostOf(move.url);
    return (
      <>
        <span className={styles.sign} data-tone="ok" aria-hidden>
          <IconCircleCheck size={24} stroke={1.8} />
        </span>
        <FocusedHeading>{t("done.title")}</FocusedHeading>
        <p className={styles.text}>{t("done.text")}</p>
        {host && <p className={styles.address}>{host}</p>}
        {host && (
          <Button size="md" component="a" href={move.url}>
            {t("done.go")}
          </Button>
        )}
        <p className={styles.small}>{t("done.phones")}</p>
      </>
    );
  }
  return (
    <>
      <span className={styles.sign} data-tone="warn" aria-hidden>
        <IconArrowBackUp size={24} stroke={1.8} />
      </span>
      <FocusedHeading>{t(move.state === "stopped" ? "stopped.title" : "failed.title")}</FocusedHeading>
      <p className={styles.text}>{t("failed.text")}</p>
      {move.reason && <Why reason={move.reason} />}
      <div className={styles.actions}>
        <Link to="/process-migration">{t("failed.again")}</Link>
        <Link to="/dashboard">{t("failed.home")}</Link>
      </div>
    </>
  );
}

function Why({ reason }: { readonly reason: NonNullable<ReturnType<typeof useMove>["move"]>["reason"] & string }) {
  const t = useText(migrationText);
  const key =
    reason === "changed" || reason === "unexpected" ? (`failed.${reason}` as const) : (`block.${reason}` as const);
  return (
    <Notice
      kind="warn"
      title={t(key)}
      action={
        reason === "email_taken" && (
          <Link to="/dashboard/settings-and-preferences" search={{ section: "profile" }}>
            {t("fix.email")}
          </Link>
        )
      }
    >
      {t(`${key}_text`)}
    </Notice>
  );
}
