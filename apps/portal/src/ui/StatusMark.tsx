import type { ReactNode } from "react";

export type MarkedStatus = "active" | "invited" | "inactive" | "suspended" | "undeliverable";

/** `ended`: over for now; `gone`: over permanently. */
export type Mark = MarkedStatus | "ended" | "gone";

const SHAPES: Readonly<Record<Mark, ReactNode>> = {
  active: <circle cx="6" cy="6" r="4.5" fill="var(--sb-ok)" />,
  invited: (
    <circle cx="6" cy="6" r="4" fill="none" stroke="var(--sb-accent)" strokeWidth="1.8" strokeDasharray="2.6 1.6" />
  ),
  inactive: (
    <>
      <circle cx="6" cy="6" r="4" fill="none" stroke="var(--sb-ink-3)" strokeWidth="1.6" />
      <path d="M6 2a4 4 0 0 1 0 8z" fill="var(--sb-ink-3)" />
    </>
  ),
  suspended: (
    <>
      <rect x="1.8" y="1.8" width="8.4" height="8.4" rx="2" fill="var(--sb-bad)" />
      <path d="M4.4 6h3.2" stroke="var(--sb-surface)" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  undeliverable: (
    <>
      <path d="M6 1.3 11.2 10.6H.8z" fill="var(--sb-warn)" strokeLinejoin="round" />
      <path d="M6 4.8v2.6M6 9v.1" stroke="var(--sb-surface)" strokeWidth="1.3" strokeLinecap="round" />
    </>
  ),
  ended: <circle cx="6" cy="6" r="4" fill="none" stroke="var(--sb-ink-3)" strokeWidth="1.6" />,
  gone: <path d="M3 3l6 6M9 3l-6 6" stroke="var(--sb-ink-3)" strokeWidth="1.6" strokeLinecap="round" />,
};

/** Status is never shown by color alone: each has its own shape, and its name is shown next to it. */
export function StatusMark({ status, size = 12 }: { readonly status: Mark; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden>
      {SHAPES[status]}
    </svg>
  );
}
