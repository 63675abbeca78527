import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { theme } from "../src/theme.ts";

/** Renders in the portal's theme without transitions, with a simulated user. */
export function renderUi(children: ReactNode) {
  const person = userEvent.setup();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
  return { person, ...render(children, { wrapper }) };
}
