import { historySentence } from '#admin/kit/audit/historySentence.ts'
import type { RefundWire } from '#contract/money/paymentRefund.ts'
import { answerText, refundGroups, refundRequesters } from '#domain/money/refund.ts'

type StateFacts = Pick<RefundWire, 'State' | 'Way' | 'TroubleCode'>

const stateTexts: Readonly<Record<RefundWire['State'], string>> = {
  requested: '待审批',
  approved: '已批准',
  accepted: '退款中',
  stuck: '没有办成',
  done: '已退',
  declined: '未批准',
  withdrawn: '已撤回',
}
const stateColours: Readonly<Record<RefundWire['State'], string>> = {
  requested: 'gold',
  approved: 'processing',
  accepted: 'processing',
  stuck: 'error',
  done: 'success',
  declined: 'default',
  withdrawn: 'default',
}

export const needsPerson = ({ State, TroubleCode }: StateFacts) =>
  State === 'stuck' || (TroubleCode !== '' && (State === 'approved' || State === 'accepted'))

/** The state of a refund in a word, with the colour of its tag. */
export function refundState(refund: StateFacts): { text: string; colour: string } {
  if (refund.State === 'approved' && refund.Way === 'desk') return { text: '待现场付款', colour: 'warning' }
  if (refund.State !== 'stuck' && needsPerson(refund)) return { text: '迟迟未到账', colour: 'error' }
  return { text: stateTexts[refund.State], colour: stateColours[refund.State] }
}

export const wayTexts: Readonly<Record<RefundWire['Way'], string>> = {
  wechat: '微信原路',
  desk: '现场',
  other: '其他方式',
}
export const ways = ['wechat', 'desk', 'other'] as const

const groupTexts: Readonly<Record<(typeof refundGroups)[number], string>> = {
  person: '需要人处理',
  waiting: '待审批',
  atDesk: '待现场付款',
  underWay: '退款中',
  done: '已退',
  over: '未批准或已撤回',
}
const requesterTexts: Readonly<Record<(typeof refundRequesters)[number], string>> = {
  me: '我自己',
  staff: '工作人员',
  candidate: '考生',
  extra: '系统（多余的付款）',
  held: '系统（金额不符）',
  console: '微信商户平台',
}
export const groupOptions = refundGroups.map((group, value) => ({ value, label: groupTexts[group] }))
export const requesterOptions = refundRequesters.map((who, value) => ({ value, label: requesterTexts[who] }))
export const wayOptions = ways.map((way, value) => ({ value, label: wayTexts[way] }))

interface History {
  History: ReadonlyArray<{ At: string; Actor: string; Action: string; Before: unknown; After: unknown }>
  Answers: ReadonlyArray<{ At: string; RefundCode: string; Answer: string; Detail: string }>
}

export interface RefundEvent {
  at: string
  who: string
  text: string
}

/** What people did with a refund and what WeChat answered, in the order in which it happened. */
export function refundEvents(
  refund: History & Pick<RefundWire, 'Origin' | 'RequestedBy' | 'RequestedTime' | 'Reason'>,
) {
  const isSystems = refund.Origin === 'extra' || refund.Origin === 'held'
  const events: RefundEvent[] = [
    ...(isSystems ? [{ at: refund.RequestedTime, who: refund.RequestedBy, text: `登记退款：${refund.Reason}` }] : []),
    ...refund.History.map((change) => ({ at: change.At, who: change.Actor, text: historySentence(change) })),
    ...refund.Answers.map(({ At, Answer, Detail }) => ({
      at: At,
      who: '微信支付',
      text: `${answerText(Answer)}${Detail === '' ? '' : `（${Detail}）`}`,
    })),
  ]
  return events.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}
