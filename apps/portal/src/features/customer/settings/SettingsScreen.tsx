import { useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { Link } from "#platform/routing/Link.tsx";
import { principalOf, useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { PageHead } from "#ui/PageHead.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import { PARTS } from "./parts.ts";
import { SectionNav } from "./SectionNav.tsx";
import { sectionIn, sectionsFor, showsSubpage, type SectionId } from "./sections.ts";
import styles from "./SettingsScreen.module.css";
import { settingsText } from "./text.ts";

const SKELETON = [{ height: 132 }, { height: 196 }];

/** The list of sections with the open one next to it; on phones the list is a separate page. */
export function SettingsScreen() {
  const t = useText(settingsText);
  const user = useSession("customer")?.user;
  const search = useSearch({ strict: false });
  const onPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const open = user ? sectionsFor(principalOf(user)) : [];
  const named = sectionIn(search, open);
  const section = named ?? (onPhone ? null : (open[0] ?? null));
  const heading = useFocusOnOpening(named);
  if (!user) return null;

  const isSolo = user.team.product === "solo";
  const words = (id: SectionId) => {
    const key = id === "team" && isSolo ? "account" : id;
    return { name: t(key), sub: t(`${key}.sub`) };
  };
  const { Part } = PARTS[section ?? "profile"];
  return (
    <>
      {onPhone && section ? (
        !showsSubpage(section, search) && (
          <Link to="/dashboard/settings-and-preferences" className={styles.back}>
            <IconChevronLeft size={16} aria-hidden />
            {t("title")}
          </Link>
        )
      ) : (
        <PageHead title={t("title")} sub={t("sub")} />
      )}
      <div className={styles.columns}>
        {!(onPhone && section) && <SectionNav sections={open} current={section} words={words} roomy={onPhone} />}
        {section && (
          <div className={styles.section}>
            <div className={styles.head}>
              {onPhone ? (
                <h1 ref={heading} tabIndex={-1}>
                  {words(section).name}
                </h1>
              ) : (
                <h2 ref={heading} tabIndex={-1}>
                  {words(section).name}
                </h2>
              )}
              <p>{words(section).sub}</p>
            </div>
            <Suspense key={section} fallback={<SkeletonRows label={t("loading")} rows={SKELETON} />}>
              <Part user={user} />
            </Suspense>
          </div>
        )}
      </div>
    </>
  );
}

/** Moves focus to a section when the user opens it, but not on page load. */
function useFocusOnOpening(named: SectionId | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(named);
  useEffect(() => {
    if (before.current !== named) heading.current?.focus({ preventScroll: true });
    before.current = named;
  }, [named]);
  return heading;
}
