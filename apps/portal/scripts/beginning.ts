import type { Plugin } from "vite";

/** The most common entry pages and the modules each one needs. */
const FRAME = "app/shell/Shell.tsx";
const BEGIN: Readonly<Record<string, readonly string[]>> = {
  "/login": ["features/customer/login/LoginScreen.tsx"],
  "/signup": ["features/customer/signup/EmailStep.tsx"],
  "/dashboard": [FRAME, "features/customer/home/HomeScreen.tsx"],
  "/dashboard/members": [FRAME, "features/customer/members/MembersScreen.tsx"],
  "/dashboard/*": [FRAME],
};

/** Lists in the page the files that those modules load, so that public/first.js can preload them. */
export function beginning(): Plugin {
  return {
    name: "beginning",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        const chunkWith = (module: string) => {
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
          for (const module of modules) add(chunkWith(module));
          // The HTML already references these.
          return [...seen].filter((name) => !html.includes(name)).map((name) => name.replace("assets/", ""));
        };
        const pages = Object.fromEntries(Object.entries(BEGIN).map(([path, modules]) => [path, names(modules)]));
        const texts = { en: names(["platform/text/app-text.en.ts"]), es: names(["platform/text/app-text.es.ts"]) };
        return html.replace("<!--begin-->", () => JSON.stringify({ pages, texts }));
      },
    },
  };
}
