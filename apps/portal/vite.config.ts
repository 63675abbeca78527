import { createHash } from "node:crypto";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { beginning } from "./scripts/beginning.ts";

const api = process.env.API_URL ?? "http://127.0.0.1:8080";
/** The Host header chooses the edition, so it must reach the server unchanged. */
const toApi = { target: api, changeOrigin: false };

/** Writes build.json. The file names carry content hashes, so their list stands for everything that was built. */
function buildStamp(): Plugin {
  return {
    name: "build-stamp",
    apply: "build",
    generateBundle(_, bundle) {
      const names = Object.keys(bundle).toSorted().join("\n");
      const build = process.env.BUILD_STAMP ?? createHash("sha256").update(names).digest("hex").slice(0, 12);
      this.emitFile({ type: "asset", fileName: "build.json", source: JSON.stringify({ build }) });
    },
  };
}

export default defineConfig({
  plugins: [react(), buildStamp(), beginning()],
  css: { modules: { localsConvention: "camelCaseOnly" } },
  build: {
    target: "es2023",
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: "router",
              test: /@tanstack[\\/](react-router|router-core|history|store|react-store)[\\/]/,
              priority: 20,
            },
            // The signs that nearly every page has; those that a few share travel by themselves, so that nobody who logs in waits
            // for them.
            { name: "icons", test: /@tabler[\\/]icons-react/, priority: 10, minShareCount: 14 },
            // Fewer and larger files compress better: what the signed-in pages ask with, and what most pages share. Dialogs,
            // which many parts open and no page begins with, must stay below that count.
            { name: "data", test: /@tanstack[\\/](react-query|query-core)[\\/](?!.*[iI]nfinite)/, priority: 15 },
            {
              name: "base",
              test: /@mantine[\\/](core|hooks)|portal[\\/]src[\\/](kit|ui)[\\/].*tsx?$|packages[\\/]model/,
              minShareCount: 48,
              priority: 4,
            },
            // The frame of the signed-in pages as one file instead of fifty. What it shares with the pages before the log-in is
            // named here and travels apart, or those would load the frame with it: `pnpm budget` tells.
            { name: "start", test: /portal[\\/]src[\\/]main\.tsx$/, priority: 3 },
            {
              name: "bar",
              test: /portal[\\/]src[\\/](ui[\\/](BrandMark|HazardStripe|Mark|languages)|kit[\\/](lazy-part|useLogOut|useOpen|two-step[\\/]text))\.tsx?$|model[\\/]src[\\/](kit[\\/]refine-by|team[\\/]terms)/,
              priority: 3,
            },
            { name: "button", test: /components[\\/]ActionIcon[\\/]|use-merged-ref/, priority: 3 },
            { name: "team", test: /packages[\\/]model[\\/]src[\\/]team[\\/]contract/, priority: 3 },
            { name: "frame", test: /features[\\/]shell[\\/]Shell\.tsx$/, priority: 2 },
            { name: "door", test: /portal[\\/]src[\\/]kit[\\/]EntryFrame\.tsx$/, priority: 1 },
            {
              name: "page",
              test: /portal[\\/]src[\\/](ui[\\/](Card|Chips|EmptyState|PageHead|Pill|SkeletonRows|StatusMark)|kit[\\/](PartState|PlaceLink|me))\.tsx?$|[iI]nfiniteQuery/,
              priority: 1,
            },
            // What every page reads, as one small file per language instead of three; folders of the kit travel by themselves.
            {
              name: "core-en",
              test: /src[\\/](kit[\\/][^\\/]+|errors-core|areas[\\/]customer\.text)\.en\.ts$/,
              priority: 5,
            },
            {
              name: "core-es",
              test: /src[\\/](kit[\\/][^\\/]+|errors-core|areas[\\/]customer\.text)\.es\.ts$/,
              priority: 5,
            },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: Number(process.env.PORTAL_DEV_PORT ?? 5173),
    strictPort: true,
    allowedHosts: [".localhost"],
    proxy: {
      "/api": toApi,
      "/ingest": toApi,
      "/support/api": toApi,
      "/build.json": toApi,
      "/assets/list": toApi,
      "/download/": toApi,
      "/updates/": toApi,
    },
  },
});
