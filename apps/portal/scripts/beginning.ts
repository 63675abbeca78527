import type { Plugin } from "vite";

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
export function beginning(): Plugin {
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
