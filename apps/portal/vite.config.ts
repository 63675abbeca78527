import { createHash } from "node:crypto";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

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

/** The pages most people begin with, and what each of them is made of. */
const FRAME = "features/shell/Shell.tsx";
const BEGIN: Readonly<Record<string, readonly string[]>> = {
  "/login": ["features/login/LoginScreen.tsx"],
  "/signup": ["features/signup/EmailStep.tsx"],
  "/dashboard": [FRAME, "features/home/HomeScreen.tsx"],
  "/dashboard/members": [FRAME, "features/members/MembersScreen.tsx"],
  "/dashboard/*": [FRAME],
};

/** Names in the page which files those load, for public/first.js to fetch them ahead. */
function beginning(): Plugin {
  return {
    name: "beginning",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        const holding = (module: string) => {
          const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/portal/src/${module}`)));
          if (!found) throw new Error(`No file holds ${module}; see BEGIN.`);
          return found;
        };
        const names = (modules: readonly string[]) => {
          const seen = new Set<string>();
          const add = (chunk: (typeof chunks)[number]) => {
            if (seen.has(chunk.fileName)) return;
            seen.add(chunk.fileName);
            for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
            for (const name of chunk.imports) {
              const next = chunks.find(({ fileName }) => fileName === name);
              if (next) add(next);
            }
          };
          for (const module of modules) add(holding(module));
          // What the page names anyway needs no second mention.
          return [...seen].filter((name) => !html.includes(name)).map((name) => name.replace("assets/", ""));
        };
        const pages = Object.fromEntries(Object.entries(BEGIN).map(([path, modules]) => [path, names(modules)]));
        const texts = { en: names(["kit/app-text.en.ts"]), es: names(["kit/app-text.es.ts"]) };
        return html.replace("<!--begin-->", () => JSON.stringify({ pages, texts }));
      },
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
              test: /portal[\\/]src[\\/](ui[\\/](BrandMark|HazardStripe|Mark|languages)|kit[\\/](lazy-part|useLogOut|useOpen|two-step[\\/]text))\.tsx?$|model[\\/]src[\\/](kit[\\/]judged|team[\\/]terms)/,
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
