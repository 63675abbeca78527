export const en = {
  "art.title": "Every call your team makes, connected from one calm place.",
  "art.sub": "Voice, video and messages for Mac, Windows, iOS and Android.",
  "foot.status": "Service status",
  "foot.privacy": "Privacy",
  "foot.terms": "Terms",
} as const;
