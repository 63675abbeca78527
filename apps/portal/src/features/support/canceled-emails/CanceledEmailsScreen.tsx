import { canceledEmails } from "@portal/model/canceled-emails/contract.ts";
import { Button } from "@mantine/core";
import { IconMailCheck, IconMailOff } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { call } from "#platform/http/call.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useText } from "#platform/text/useText.ts";
import { EmailSearch } from "#platform/fields/EmailSearch.tsx";
import { isWholeEmail } from "#platform/fields/whole-email.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { AllowAgain } from "./AllowAgain.tsx";
import { CanceledTable } from "./CanceledTable.tsx";
import styles from "./CanceledEmailsScreen.module.css";
import { canceledEmailsText } from "./text.ts";

const SKELETON = [{ height: 320 }];

/** Addresses that cannot sign up, and how to allow them again. Only a full email address finds its row. */
export function CanceledEmailsScreen() {
  const t = useText(canceledEmailsText);
  const found = useSearch({ strict: false }) as { readonly email?: unknown };
  const email = typeof found.email === "string" && isWholeEmail(found.email) ? found.email.trim().toLowerCase() : "";
  const navigate = useNavigate();
  const go = (to: string) =>
    void navigate({
      href: to ? `/support/canceled_emails?${new URLSearchParams({ email: to })}` : "/support/canceled_emails",
      resetScroll: false,
    });
  const query = useInfiniteQuery({
    queryKey: ["canceled_emails", email],
    queryFn: ({ pageParam, signal }) =>
      call(canceledEmails.list, { query: { email: email || undefined, before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const rows = query.isPlaceholderData ? undefined : query.data?.pages.flatMap(({ data }) => data);
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <>
      <PageHead title={t("title")} sub={t("sub")} />
      <div className={styles.search}>
        <EmailSearch
          email={email}
          busy={query.isFetching}
          words={{ label: t("email"), hint: t("email.hint"), wrong: t("email.wrong"), go: t("look_up") }}
          needed={false}
          onLookUp={go}
        />
      </div>
      {content()}
    </>
  );

  function content() {
    if (!rows || query.error) {
      return <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />;
    }
    if (rows.length === 0) {
      return (
        <Card padded={false}>
          <EmptyState
            drawing={email ? <IconMailCheck size={30} stroke={1.3} /> : <IconMailOff size={30} stroke={1.3} />}
            title={email ? t("found.not", { email }) : t("empty")}
            actions={
              email && (
                <Button variant="default" onClick={() => go("")}>
                  {t("clear")}
                </Button>
              )
            }
          >
            {t(email ? "found.not_text" : "empty_text")}
          </EmptyState>
        </Card>
      );
    }
    return (
      <Card
        title={email || t("list")}
        aside={
          email ? (
            <button type="button" className="link-button" onClick={() => go("")}>
              {t("clear")}
            </button>
          ) : (
            t("total", { count: total })
          )
        }
        padded={false}
      >
        <CanceledTable rows={rows} />
        {email && <AllowAgain email={email} />}
        {query.hasNextPage && (
          <div className={styles.more}>
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t("more")}
            </Button>
          </div>
        )}
      </Card>
    );
  }
}
