/** Refusals of the daily comparison of money in words (office#nightly-bill), a part of `reasons`. */
export const moneyReasons = {
  BILL_DAY_WRONG: '请选择正确的日期',
  BILL_NOT_READY: '微信账单在次日10点后生成，请到时再获取',
  BILL_TOO_OLD: '微信只提供最近三个月的账单',
} as const
