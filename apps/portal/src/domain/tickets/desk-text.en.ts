export const en = {
  due: "by {{time}}",
  late: "was due {{time}}",
  nobody: "Nobody yet",
} as const;
