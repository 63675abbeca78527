import { createSpotlight, Spotlight, type SpotlightActionGroupData } from "@mantine/spotlight";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Mark.layer.css";
import "@mantine/spotlight/styles.layer.css";
import { IconKeyboard, IconLanguage, IconLogout, IconMoon, IconSearch, IconSun } from "@tabler/icons-react";
import { useEffect } from "react";
import { switchLocale } from "#platform/text/locale.ts";
import { useSession } from "#platform/session/session.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Kbd } from "#ui/Kbd.tsx";
import { LANGUAGES } from "#ui/languages.ts";
import { useScheme } from "#ui/useScheme.ts";
import { paletteActionsFor } from "./palette-actions.ts";
import type { OverlayProps } from "./LazyPart.tsx";
import { hrefOf, useNav } from "./nav.ts";
import styles from "./Palette.module.css";
import { shellText } from "./text.ts";
import { useCustomerLogOut } from "./useCustomerLogOut.ts";

const icon = { size: 17, stroke: 1.6 } as const;
const [store, spotlight] = createSpotlight();

/** Command palette: every page and action by name. */
export function Palette({ opened, onClose, onShortcuts }: OverlayProps) {
  const t = useText(shellText);
  const actions = useActions(onShortcuts);
  useEffect(() => {
    if (opened) spotlight.open();
    else spotlight.close();
  }, [opened]);
  return (
    <Spotlight
      store={store}
      actions={actions}
      shortcut={null}
      onSpotlightClose={onClose}
      nothingFound={t("palette.nothing")}
      highlightQuery
      centered={false}
      yOffset={96}
      transitionProps={{ duration: 140, transition: "pop" }}
      overlayProps={{ backgroundOpacity: 0.22, blur: 2 }}
      removeScrollProps={{ removeScrollBar: false }}
      attributes={{ content: { "aria-label": t("palette") } }}
      classNames={{
        content: styles.content,
        search: styles.search,
        action: styles.action,
        actionsGroup: styles.group,
        actionsList: styles.list,
      }}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: t("palette.placeholder"),
        "aria-label": t("palette.search"),
      }}
    />
  );
}

function useActions(onShortcuts: OverlayProps["onShortcuts"]): SpotlightActionGroupData[] {
  const t = useText(shellText);
  const open = useOpen();
  const leave = useCustomerLogOut();
  const locale = useLocale();
  const { setColorScheme, isDark } = useScheme();
  const nav = useNav();
  const user = useSession("customer")?.user;
  const other = LANGUAGES.filter(({ code }) => code !== locale);
  return [
    {
      group: t("palette.go"),
      actions: nav.map(({ label, icon: Icon, key, ...entry }) => ({
        id: label,
        label: t(label),
        leftSection: <Icon {...icon} />,
        rightSection: <Kbd>G {key.toUpperCase()}</Kbd>,
        onClick: () => void open(hrefOf(entry)),
      })),
    },
    {
      group: t("palette.do"),
      actions: [
        ...(user ? paletteActionsFor(user) : []).map(({ label, icon: Icon, to }) => ({
          id: label,
          label: t(label),
          leftSection: <Icon {...icon} />,
          onClick: () => void open(to),
        })),
        {
          id: "theme",
          label: isDark ? t("palette.to_light") : t("palette.to_dark"),
          leftSection: isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />,
          onClick: () => setColorScheme(isDark ? "light" : "dark"),
        },
        ...other.map(({ code, name }) => ({
          id: `language-${code}`,
          label: t("palette.to_language", { language: name }),
          leftSection: <IconLanguage {...icon} />,
          onClick: () => void switchLocale(code),
        })),
        {
          id: "shortcuts",
          label: t("palette.shortcuts"),
          leftSection: <IconKeyboard {...icon} />,
          onClick: () => onShortcuts?.(),
        },
        { id: "log-out", label: t("log_out"), leftSection: <IconLogout {...icon} />, onClick: () => void leave() },
      ],
    },
  ];
}
