import { createHash } from "node:crypto";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { beginning } from "./scripts/beginning.ts";

const api = process.env.API_URL ?? "http://127.0.0.1:8080";
/** The Host header chooses the edition, so it must reach the server unchanged. */
const toApi = { target: api, changeOrigin: false };

/** Writes build.json. File names carry content hashes, so a hash of their list identifies the build. */
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

/** Writes .vite/modules.json: the modules of others in this build, whose licenses `pnpm build` collects. */
function moduleList(): Plugin {
  return {
    name: "module-list",
    apply: "build",
    generateBundle(_, bundle) {
      const bundled = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const styles = [...this.getModuleIds()].filter((id) => /\.css\b/.test(id));
      const modules = [...new Set([...bundled, ...styles])].filter((id) => id.includes("/node_modules/")).toSorted();
      this.emitFile({ type: "asset", fileName: ".vite/modules.json", source: JSON.stringify(modules) });
    },
  };
}

/** Small texts that many pages read: they travel as one file per language. */
const CORE_TEXTS = [
  "app/customer.text",
  "domain/passwords/new-password-text",
  "domain/team/words",
  "domain/terms/terms-text",
  "domain/verification/resend-text",
  "errors-core",
  "platform/session/entry-text",
  "platform/text/app-text",
];
const isCoreText = (locale: string) => (id: string) =>
  CORE_TEXTS.some((name) => id.replaceAll("\\", "/").endsWith(`/src/${name}.${locale}.ts`));

export default defineConfig({
  plugins: [react(), buildStamp(), moduleList(), beginning()],
  // Files name each other relative to themselves, so that they work from another host (ASSET_ORIGIN).
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  css: { modules: { localsConvention: "camelCaseOnly" } },
  build: {
    target: "es2023",
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Names of chunks are repeated in every route table, and hashes do not compress: seven characters are enough.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: "router",
              test: /@tanstack[\\/](react-router|router-core|history|store|react-store)[\\/]/,
              priority: 20,
            },
            // Icons used on nearly every page. Icons shared by only a few pages get their own chunks, so that logging
            // in does not wait for them.
            { name: "icons", test: /@tabler[\\/]icons-react/, priority: 10, minShareCount: 14 },
            // Fewer, larger files compress better: one for the data layer of signed-in pages, one for what most pages
            // share. Dialogs are opened from many places but needed by no page at first, so they must stay below this
            // count.
            { name: "data", test: /@tanstack[\\/](react-query|query-core)[\\/](?!.*[iI]nfinite)/, priority: 15 },
            {
              name: "base",
              test: /@mantine[\\/](core|hooks)|portal[\\/]src[\\/](domain|platform|ui)[\\/].*tsx?$|packages[\\/]model/,
              minShareCount: 48,
              priority: 4,
            },
            // One file instead of fifty for the frame of signed-in pages. Modules that it shares with the pages before
            // login are listed here and get their own chunks; otherwise those pages would load the frame as well. `pnpm
            // budget` checks this.
            { name: "start", test: /portal[\\/]src[\\/]main\.tsx$/, priority: 3 },
            {
              name: "bar",
              test: /portal[\\/]src[\\/](ui[\\/](BrandMark|Form|HazardStripe|Mark|languages)|platform[\\/](loading[\\/]lazy-part|session[\\/]useLogOut|routing[\\/]useOpen)|domain[\\/]two-step[\\/]text)\.tsx?$|model[\\/]src[\\/](kit[\\/]refine-by|team[\\/]terms)/,
              priority: 3,
            },
            { name: "button", test: /components[\\/]ActionIcon[\\/]|use-merged-ref/, priority: 3 },
            { name: "team", test: /packages[\\/]model[\\/]src[\\/]team[\\/]contract/, priority: 3 },
            { name: "frame", test: /app[\\/]shell[\\/]Shell\.tsx$/, priority: 2 },
            { name: "door", test: /portal[\\/]src[\\/]platform[\\/]session[\\/]EntryFrame\.tsx$/, priority: 1 },
            {
              name: "page",
              test: /portal[\\/]src[\\/](ui[\\/](Card|Chips|EmptyState|PageHead|Pill|SkeletonRows|StatusMark)|platform[\\/](feedback[\\/]PartState|session[\\/]me))\.tsx?$|[iI]nfiniteQuery/,
              priority: 1,
            },
            { name: "core-en", test: isCoreText("en"), priority: 5 },
            { name: "core-es", test: isCoreText("es"), priority: 5 },
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
      "/v1/": toApi,
      "/ingest": toApi,
      "/oauth/": toApi,
      "/.well-known/oauth-authorization-server": toApi,
      "/support/api": toApi,
      "/build.json": toApi,
      "/assets/list": toApi,
      "/download/": toApi,
      "/updates/": toApi,
      "/dev/": toApi,
      "/status": toApi,
      "/openapi.json": toApi,
      "/reference": toApi,
      "/brand/": toApi,
    },
  },
});
