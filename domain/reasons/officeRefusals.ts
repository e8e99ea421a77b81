/** Why the server alone says no about prints. */
export const officeRefusals = {
  PRINT_NOBODY: '没有可以打印的考生：须已缴费、现场考试，且考试时间已发布',
  PRINT_NO_EXAMINER: '这些考生还没有分配考官，没有可以打印的考官日程',
  ALARM_OWN: '不能核实自己的操作，请由另一位管理员核实',
} as const
