/** Illustration: a QR code on a screen and the phone that scans it. */
export function PhoneDrawing() {
  return (
    <svg width="132" height="64" viewBox="0 0 132 64" fill="none" aria-hidden>
      <g stroke="var(--sb-line-strong)" strokeWidth="1.5" fill="var(--sb-surface-2)">
        <rect x="12" y="8" width="58" height="40" rx="6" />
        <path d="M32 56h18" strokeLinecap="round" />
      </g>
      <g fill="var(--sb-ink-3)">
        <path d="M30 18h8v8h-8zM44 18h8v8h-8zM30 32h8v8h-8zM44 32h3v3h-3zM49 37h3v3h-3z" />
      </g>
      <path d="M76 28h10" stroke="var(--sb-line-strong)" strokeWidth="1.5" strokeDasharray="3 3" />
      <rect
        x="90"
        y="8"
        width="28"
        height="48"
        rx="6"
        fill="var(--sb-surface)"
        stroke="var(--sb-ink-3)"
        strokeWidth="1.5"
      />
      <path d="M100 13h8" stroke="var(--sb-line-strong)" strokeWidth="1.5" strokeLinecap="round" />
      <path
        d="M98 32l4 4 8-9"
        stroke="var(--sb-ink-3)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
