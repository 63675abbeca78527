/** Illustration: a page of an address book with one entry and empty lines. */
export function BookDrawing() {
  return (
    <svg width="96" height="64" viewBox="0 0 96 64" fill="none" aria-hidden>
      <g stroke="var(--sb-line-strong)" strokeWidth="1.5">
        <rect x="18" y="5" width="62" height="54" rx="7" fill="var(--sb-surface-2)" />
        <path d="M26 5v54" strokeDasharray="3 3" />
        <path d="M34 40h36M34 49h24" strokeLinecap="round" />
      </g>
      <g stroke="var(--sb-ink-3)" strokeWidth="1.5" strokeLinecap="round">
        <circle cx="42" cy="22" r="8" fill="var(--sb-surface)" />
        <path d="M56 19h14M56 26h9M12 17h8M12 32h8M12 47h8" />
      </g>
      <circle cx="42" cy="20" r="2.6" fill="var(--sb-ink-3)" />
      <path d="M37.6 26.8c.8-2.4 2.5-3.4 4.4-3.4s3.6 1 4.4 3.4" fill="var(--sb-ink-3)" />
    </svg>
  );
}
