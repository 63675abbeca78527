import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./stack.ts";

const PORTAL = "apps/portal/src/";
/** The only file with a form element, and with the effect that focuses the first wrong field. */
const BASE = "ui/Form.tsx";
const FRAME = "platform/editor/EditorFrame.tsx";
/** Pages before the login and their parts use the base, because their weight is limited. */
const BEFORE_LOGIN =
  /^(?:ui|features\/customer\/(?:login|signup|recovery|join)|features\/support\/login|domain\/verification)\//;

const DRAWN = /(?<!\w)<(?:EditorFrame|Form|form)(?=[\s>])|component="form"|createElement\(\s*"form"/g;
const FOCUS_EFFECT = /\[aria-invalid|useEffect\(\(\) => \{\s*if \([^;]*?(?:issue|wrong|refused|tried)[^;]*\.focus\(/gi;

interface Forms {
  /** Forms that the frame draws, or its base where that is permitted. */
  readonly framed: number;
  /** Forms drawn in another way, by file. */
  readonly loose: readonly string[];
  /** Copies of the focus effect, by file. */
  readonly copies: readonly string[];
}

/** The forms that a file of the portal draws. `file` is its path in apps/portal/src. */
export function formsIn(file: string, source: string): Forms {
  if (file === BASE) return { framed: 0, loose: [], copies: [] };
  const drawn = [...source.matchAll(DRAWN)].map(([found]) => found);
  const isPermitted = (found: string) =>
    found === "<EditorFrame" || (found === "<Form" && (file === FRAME || BEFORE_LOGIN.test(file)));
  return {
    framed: file === FRAME ? 0 : drawn.filter(isPermitted).length,
    loose: drawn.filter((found) => !isPermitted(found)).map((found) => `${file}: ${found}`),
    copies: [...source.matchAll(FOCUS_EFFECT)].map(() => file),
  };
}

/** The forms of the whole portal. */
export function portalForms(): Forms {
  const all = globSync("**/*.{ts,tsx}", { cwd: join(ROOT, PORTAL) })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => formsIn(file, readFileSync(join(ROOT, PORTAL, file), "utf8")));
  return {
    framed: all.reduce((sum, { framed }) => sum + framed, 0),
    loose: all.flatMap(({ loose }) => loose),
    copies: all.flatMap(({ copies }) => copies),
  };
}
