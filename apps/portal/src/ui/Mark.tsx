/** The product's own logo, a jack and cord, for brands without a logo. */
export function Mark({ size = 18 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.2" aria-hidden>
      <circle cx="6" cy="6" r="3.1" />
      <circle cx="18" cy="18" r="3.1" fill="currentColor" />
      <path d="M6 9.4v3.1a4.5 4.5 0 0 0 4.5 4.5h1.2M18 14.6v-3.1A4.5 4.5 0 0 0 13.5 7h-1.2" strokeLinecap="round" />
    </svg>
  );
}
