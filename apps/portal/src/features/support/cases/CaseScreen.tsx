import { Button } from "@mantine/core";
import { IconClockPause, IconUserQuestion, IconUserSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useSession } from "#platform/session/session.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { appText } from "#platform/text/app-text.ts";
import { EmailSearch } from "#platform/fields/EmailSearch.tsx";
import { lookUp } from "./page-state.ts";
import { Case } from "./Case.tsx";
import styles from "./CaseScreen.module.css";
import { fileQuery } from "./data.ts";
import { minutesLeft } from "./head/badges.ts";
import { caseText } from "./text.ts";
import { usePageState } from "./usePageState.ts";

const SKELETON = [{ height: 190 }, { height: 380, columns: ["minmax(0, 1fr)", "318px"] }];

/** Looks up a customer and shows their case. */
export function CaseScreen() {
  const t = useText(caseText);
  const { place, go } = usePageState();
  const level = useSession("staff")?.user.level;
  const query = useQuery({ ...fileQuery(place.email, place.product), enabled: place.email !== "" });
  const { data, error, dataUpdatedAt, isFetching, refetch } = query;
  const now = useNow();
  const failed = error && asCallFailed(error);
  const search = (email: string) => {
    const next = lookUp(email);
    if (next.email === place.email) void refetch();
    else go(next);
  };
  const file = data && {
    ...data,
    person: { ...data.person, locked_minutes: minutesLeft(data.person.locked_minutes, dataUpdatedAt, now) },
  };
  return (
    <div className={styles.page}>
      {!file && <h1 className="vh">{t("title")}</h1>}
      <EmailSearch
        email={place.email}
        busy={isFetching}
        words={{ label: t("search.label"), hint: t("search.hint"), wrong: t("search.wrong"), go: t("search.go") }}
        needed
        onLookUp={search}
      />
      {place.email === "" && (
        <Card padded={false}>
          <EmptyState drawing={<IconUserSearch size={34} stroke={1.3} />} title={t("start.title")}>
            {t("start.text")}
          </EmptyState>
        </Card>
      )}
      {place.email !== "" && !file && failed?.code === "case.email_unknown" && (
        <Card padded={false}>
          <div role="alert">
            <EmptyState
              drawing={<IconUserQuestion size={34} stroke={1.3} />}
              title={t("unknown.title", { email: place.email })}
            >
              {t("unknown.text")}
            </EmptyState>
          </div>
        </Card>
      )}
      {place.email !== "" && !file && failed?.code === "case.too_many" && (
        <TooMany text={failureText(failed)} busy={isFetching} onAgain={() => void refetch()} />
      )}
      {place.email !== "" && !file && (!failed || !SAID.has(failed.code)) && (
        <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />
      )}
      {file && level && <Case key={`${file.person.member_id}`} file={file} level={level} place={place} go={go} />}
    </div>
  );
}

/** Errors that have their own text on this page. */
const SAID: ReadonlySet<string> = new Set(["case.email_unknown", "case.too_many"]);

interface TooManyProps {
  readonly text: string;
  readonly busy: boolean;
  readonly onAgain: () => void;
}

function TooMany({ text, busy, onAgain }: TooManyProps) {
  const t = useText(caseText);
  const app = useText(appText);
  return (
    <Card padded={false}>
      <div role="alert">
        <EmptyState
          drawing={<IconClockPause size={34} stroke={1.3} />}
          title={t("many.title")}
          actions={
            <Button variant="default" loading={busy} onClick={onAgain}>
              {app("failed.try_again")}
            </Button>
          }
        >
          {text}
        </EmptyState>
      </div>
    </Card>
  );
}
