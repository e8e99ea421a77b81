import type { BillShareWire, BillWire } from '#contract/money/paymentBill.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { fenOf, yuanText } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { padded, parseIso, shanghaiClock } from '#domain/time.ts'
import type { TagTone } from '#web/ui/Tag.tsx'

interface BillWords {
  text: string
  tone: TagTone
  /** What has to be known or done. */
  note: string
}

const clock = (iso: string | null): string => {
  const at = iso === null ? null : parseIso(iso)
  if (at === null) return ''
  const { hour, minute } = shanghaiClock(at)
  return `${padded(hour, 2)}:${padded(minute, 2)}`
}

/** The state of a bill as the family reads it. */
export function billWords({ State, ExpireTime }: BillWire): BillWords {
  if (State === 'open')
    return { text: '待支付', tone: 'todo', note: `请在${clock(ExpireTime)}前完成支付，逾期自动关闭。` }
  if (State === 'paid') return { text: '已支付', tone: 'good', note: '缴费成功，考号已生成。' }
  if (State === 'held') return { text: '核对中', tone: 'wait', note: `${reasonText('PAYMENT_HELD')}。` }
  if (State === 'back')
    return { text: '已退款', tone: 'plain', note: '款项已退回或正在退回原付款账户，各项进度见报名详情。' }
  return { text: '已关闭', tone: 'plain', note: '这笔合并缴费没有支付，已经关闭。其中的报名可以重新选择缴费。' }
}

/** What became of one enrolment of the bill; empty where the state of the bill says it. */
export function shareWords({ IsPay, IsExtra, Back, ExamNO }: BillShareWire): string {
  const back = yuanText(fenOf(Back) ?? 0)
  if (IsExtra === 1) return `已通过其他方式缴费或费用已变更，这一份 ¥${back} 退回原付款账户`
  if (IsPay === PAY_STATUS.refunded) return `已退费 ¥${back}`
  if (Back > 0) return `考号 ${ExamNO}，部分退费 ¥${back}`
  return ExamNO === '' ? '' : `考号 ${ExamNO}`
}

/** Why an open bill cannot be cancelled yet; empty where it can (WeChat closes no order in its first five minutes). */
export function cancelWords({ CancelTime }: BillWire, now: number): string {
  const at = CancelTime === null ? null : parseIso(CancelTime)
  return at === null || at <= now ? '' : `${clock(CancelTime)}起可以取消（发起支付5分钟后）`
}
