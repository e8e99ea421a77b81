import type { OwnAppealWire } from '#contract/result/appeal.ts'
import { feeText, fenOf } from '#domain/money.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, parseIso } from '#domain/time.ts'
import { endText } from '#web/screens/mine/words.ts'

/** `¥30`, of a fee in yuan. */
export const yuanFee = (fee: number): string => feeText(fenOf(fee) ?? 0)

/** What an appeal costs, and when that goes back, as it is told before one applies. */
export const feeRuleText = (fee: number): string =>
  `申诉费 ${yuanFee(fee)}，每份申请一次，微信支付；缴费后申请才算提交。复核改变成绩的，自动原路退回；成绩不变或自行撤回的，不退。`

/** How long something can still be paid, and until when; `now` is the server's time. */
export function payTimeText(until: string, now: number): string {
  const left = (parseIso(until) ?? now) - now
  if (left <= 0) return '缴费时间已经截止'
  const [days, hours] = [Math.floor(left / DAY_MS), Math.floor((left % DAY_MS) / HOUR_MS)]
  const minutes = Math.max(1, Math.floor((left % HOUR_MS) / MINUTE_MS))
  const span = days > 0 ? `${days}天${hours}小时` : hours > 0 ? `${hours}小时${minutes}分钟` : `${minutes}分钟`
  return `请在${endText(until)}前缴费，还剩${span}；逾期未缴，申请自动失效`
}

/** What became of the fee of an appeal; empty where there is none. */
export function feeStateText({ Fee, FeeState, PayUntil }: OwnAppealWire, now: number): string {
  const fee = `申诉费 ${yuanFee(Fee)}`
  switch (FeeState) {
    case 'due':
      return `${fee} 还没有缴，申请还没有提交${PayUntil === null ? '' : `。${payTimeText(PayUntil, now)}。`}`
    case 'held':
      return `${fee}：实付金额不符，工作人员正在核对，请不要再次付款`
    case 'paid':
      return `${fee} 已缴`
    case 'returning':
      return `${fee} 正在退回原付款的微信账户`
    case 'returned':
      return `${fee} 已退回原付款的微信账户`
    default:
      return ''
  }
}
