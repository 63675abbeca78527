import {
  IconBell,
  IconChevronRight,
  IconDevices,
  IconKey,
  IconLifebuoy,
  IconPalette,
  IconShieldLock,
  IconTimeline,
  IconUser,
  IconUsers,
  IconWebhook,
} from "@tabler/icons-react";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { PARTS } from "./parts.ts";
import styles from "./SectionNav.module.css";
import type { SectionId } from "./sections.ts";
import { settingsText } from "./text.ts";

const ICONS = {
  profile: IconUser,
  security: IconShieldLock,
  sessions: IconDevices,
  notifications: IconBell,
  appearance: IconPalette,
  team: IconUsers,
  keys: IconKey,
  webhooks: IconWebhook,
  "audit-streams": IconTimeline,
  support: IconLifebuoy,
} as const satisfies Record<SectionId, unknown>;

interface SectionNavProps {
  readonly sections: readonly SectionId[];
  readonly current: SectionId | null;
  readonly words: (id: SectionId) => { readonly name: string; readonly sub: string };
  /** True for the full-page list, which describes each section. */
  readonly roomy: boolean;
}

export function SectionNav({ sections, current, words, roomy }: SectionNavProps) {
  const t = useText(settingsText);
  return (
    <nav className={styles.nav} data-roomy={roomy || undefined} aria-label={t("nav")}>
      {sections.map((id) => {
        const Icon = ICONS[id];
        return (
          <Link
            key={id}
            to="/dashboard/settings-and-preferences"
            search={{ section: id }}
            className={styles.item}
            aria-current={id === current ? "page" : undefined}
            onPointerEnter={PARTS[id].prefetch}
            onFocus={PARTS[id].prefetch}
          >
            <Icon size={roomy ? 19 : 16} stroke={1.6} aria-hidden />
            <span className={styles.words}>
              {words(id).name}
              {roomy && <small>{words(id).sub}</small>}
            </span>
            {roomy && <IconChevronRight size={16} aria-hidden />}
          </Link>
        );
      })}
    </nav>
  );
}
