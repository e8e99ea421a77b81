import { type Instant, shanghaiMinuteText } from '#domain/time.ts'

/** What else is under way with the money of a child whose fee a desk is about to take. */
export interface DeskNotice {
  kind: 'open' | 'held' | 'waiver' | 'refund' | 'change' | 'work'
  at: Instant
  /** When an order, or the difference of a change, stops being payable; null for the rest. */
  until: Instant | null
}

/** The notice in words for the clerk, with its minute. */
export function deskNoticeWords({ kind, at, until }: DeskNotice): string {
  const since = shanghaiMinuteText(at)
  switch (kind) {
    case 'open': {
      const end = until === null ? '' : `，${shanghaiMinuteText(until)} 之后才能在这里收款`
      return `${since} 已在手机上发起微信支付${end}，请先问家长是否已付`
    }
    case 'held':
      return `${since} 收到一笔金额不符的微信付款，财务正在核对，请先不要收款`
    case 'waiver':
      return `${since} 已申请减免，等待批准，请先问清是否还要缴费`
    case 'change':
      return `${since} 批准的改报还没有补缴差额${until === null ? '' : `，${shanghaiMinuteText(until)} 截止`}，请在“改报”中收款`
    case 'refund':
      return `${since} 申请的一笔退费还没有办完，请核对`
    case 'work':
      return `${since} 起这名考生的另一笔款项由财务核对，请先问财务`
  }
}
