/** Illustration: keys, one of them in use, with room for one more. */
export function KeysDrawing() {
  return (
    <svg width="132" height="60" viewBox="0 0 132 60" fill="none" aria-hidden>
      <g stroke="var(--sb-line-strong)" strokeWidth="1.5" fill="var(--sb-surface-2)">
        <rect x="1" y="14" width="36" height="32" rx="8" />
        <rect x="95" y="14" width="36" height="32" rx="8" strokeDasharray="4 3.4" />
        <rect x="45" y="8" width="42" height="44" rx="10" fill="var(--sb-surface)" stroke="var(--sb-ink-3)" />
      </g>
      <path d="M10 26h18M10 34h10" stroke="var(--sb-line-strong)" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M113 25v10M108 30h10" stroke="var(--sb-ink-3)" strokeWidth="1.7" strokeLinecap="round" />
      <path
        d="M60.6 20.5h3.4l1.7 4.3-2.1 1.3a9.4 9.4 0 0 0 4.3 4.3l1.3-2.1 4.3 1.7v3.4a1.7 1.7 0 0 1-1.7 1.7 14 14 0 0 1-12.9-12.9 1.7 1.7 0 0 1 1.7-1.7Z"
        fill="var(--sb-ink-3)"
      />
    </svg>
  );
}
