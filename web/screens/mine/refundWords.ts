import type { AnswerOf } from '#client/api.ts'
import type { TagTone } from '#web/ui/Tag.tsx'

type Refund = AnswerOf<'Exam', 'GetMyRefunds'>['listData'][number]

export const refundWayText: Readonly<Record<Refund['Way'], string>> = {
  wechat: '退回原付款的微信账户',
  desk: '在缴费的现场付给您',
  other: '由考级办以其他方式退还',
}

interface RefundWords {
  text: string
  tone: TagTone
  /** What the family should know or do; empty where the state says all. */
  note: string
}

/**
 * The state of a refund as the family reads it. What WeChat could not end looks like one that is under way: the office
 * works on it, and the family has nothing to do.
 */
export function refundWords({ State, Way }: Pick<Refund, 'State' | 'Way'>): RefundWords {
  if (State === 'requested')
    return { text: '审核中', tone: 'wait', note: '考级办审核后会在这里显示结果，请勿重复申请。' }
  if (State === 'done') return { text: '已退费', tone: 'good', note: '' }
  if (State === 'declined') return { text: '未批准', tone: 'bad', note: '' }
  if (State === 'withdrawn') return { text: '已撤回', tone: 'plain', note: '' }
  if (Way === 'desk')
    return { text: '待领取', tone: 'todo', note: '退费已批准，请带证件到缴费的现场领取，并在签收单上签字。' }
  if (State === 'stuck')
    return { text: '退款中', tone: 'wait', note: '微信退款遇到问题，考级办正在处理，请保持电话畅通。' }
  return { text: '退款中', tone: 'wait', note: '退费已批准，一般3个工作日内退到原付款账户。' }
}
