import "../src/styles/first.ts";
import "../src/styles/signed-in.ts";
import { MantineProvider } from "@mantine/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { theme } from "../src/theme.ts";
import { schemeInAddress } from "./address.ts";
import { Catalogue } from "./Catalogue.tsx";

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemeInAddress}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Catalogue />
    </MantineProvider>
  </StrictMode>,
);
