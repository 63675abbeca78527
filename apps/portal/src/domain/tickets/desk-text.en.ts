export const en = {
  due: "by {{time}}",
  late: "overdue since {{time}}",
  nobody: "Unassigned",
} as const;
