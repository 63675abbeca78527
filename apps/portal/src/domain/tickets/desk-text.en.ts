export const en = {
  due: "by {{time}}",
  late: "overdue since {{time}}",
  unassigned: "Unassigned",
} as const;
