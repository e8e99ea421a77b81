/** Refusals of the daily comparison of money in words (office#nightly-bill), a part of `reasons`. */
export const moneyReasons = {
  BILL_DAY_WRONG: '请选择正确的日期',
  BILL_NOT_READY: '微信账单在次日10点后生成，请到时再获取',
  BILL_TOO_OLD: '微信只提供最近三个月的账单',
  WORK_DECISION_REQUIRED: '请填写处理结果',
  WORK_TEXT_LONG: '最多200个字',
  WORK_SETTLED: '这一项已经处理完毕，请刷新后查看',
  WORK_OWNER_WRONG: '只能交给能处理财务的工作人员，请重新选择',
  HELD_UNDECIDED: '这笔款项还没有决定，请先选择“按已缴费接受”或“退回”',
  HELD_DECIDED: '这笔款项已经决定，请刷新后查看',
  HELD_OF_BILL: '这笔款项由多项报名合并支付，无法分摊，只能退回后重新支付',
  HELD_NOT_NEEDED: '该报名已缴费或已退费，这笔款项只能退回',
  PERIOD_WRONG: '请选择正确的起止日期，最长一年',
  PAYMENT_HELD: '您已付的款项与应缴费用不一致，工作人员正在核对，请勿重复支付',
} as const
