import { Button } from "@mantine/core";
import { appText } from "#platform/text/app-text.ts";
import { useTeam } from "#domain/team/team.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import { Section } from "../Section.tsx";
import { settingsText } from "../text.ts";
import { RenameForm } from "./RenameForm.tsx";

interface TeamSectionProps {
  /** A solo account has a name too but is not called a team. */
  readonly kind: "team" | "account";
}

export function TeamSection({ kind }: TeamSectionProps) {
  const t = useText(settingsText);
  const app = useText(appText);
  const { data, error, isFetching, refetch } = useTeam();
  return (
    <Section title={t("team.title")} text={t(`${kind}.text`)}>
      {data && <RenameForm team={data} />}
      {!data && error && (
        <Notice
          kind="warn"
          action={
            <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
              {app("failed.try_again")}
            </Button>
          }
        >
          {t("team.failed")}
        </Notice>
      )}
      {!data && !error && <SkeletonRows label={t(kind)} rows={[{ height: 76 }]} />}
    </Section>
  );
}
