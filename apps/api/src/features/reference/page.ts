import { escaped } from "../../platform/html.ts";

/** A document that the reference shows. */
export interface ShownDocument {
  readonly title: string;
  readonly slug: string;
  readonly url: string;
}

/** The page into which the reference is drawn. What it shows comes from the OpenAPI documents of this host. */
export const referencePage = (brand: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · ${escaped(brand)}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/reference/style.css"></head>
<body><main id="reference"></main><noscript><p>Turn on JavaScript, or read the <a href="/openapi.json">OpenAPI document</a>.</p></noscript>
<script type="module" src="/reference/start.js"></script></body></html>`;

/** Starts the reference with everything off that would ask another server. */
export const referenceScript = (documents: readonly ShownDocument[]): string =>
  `import { createApiReference } from "/reference/scalar/standalone.esm.js";
createApiReference("#reference", ${JSON.stringify({
    sources: documents.map((document, at) => ({ ...document, default: at === 0, agent: { disabled: true } })),
    authentication: { preferredSecurityScheme: "key" },
    telemetry: false,
    withDefaultFonts: false,
    showDeveloperTools: "never",
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    // Opening all of them takes seconds with hundreds of calls.
    defaultOpenAllTags: false,
    documentDownloadType: "json",
    operationTitleSource: "path",
  })});
`;

export const STYLE = `body { margin: 0 }
:root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace }
`;

/**
 * Scripts come from this server only, and requests go nowhere else. The reference sets styles on its elements, which no hash
 * can allow; its page shows our own documents and nothing that a person has typed.
 */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
