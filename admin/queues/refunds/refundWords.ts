import type { RefundWire } from '#contract/money/paymentRefund.ts'
import { feeKindTexts } from '#domain/money/feeKind.ts'
import {
  answerText,
  refundGroups,
  refundNeedsPerson,
  refundRequesters,
  refundStatusText,
  refundWayTexts,
} from '#domain/money/refund.ts'

type StateFacts = Pick<RefundWire, 'State' | 'Way' | 'TroubleCode'>

const standingOf = ({ State, Way, TroubleCode }: StateFacts) => ({ status: State, way: Way, trouble: TroubleCode })

export const needsPerson = (refund: StateFacts) => refundNeedsPerson(standingOf(refund))

/** The state of a refund in a word. */
export const refundState = (refund: StateFacts): string => refundStatusText(standingOf(refund))

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
  change: '改报差额',
  appeal: '系统（复核后成绩变更）',
}
export const groupOptions = refundGroups.map((group, value) => ({ value, label: groupTexts[group] }))
export const requesterOptions = refundRequesters.map((who, value) => ({ value, label: requesterTexts[who] }))
export const wayOptions = ways.map((way, value) => ({ value, label: refundWayTexts[way] }))

interface History {
  History: ReadonlyArray<{ At: string; Actor: string; Text: string }>
  Answers: ReadonlyArray<{ At: string; RefundCode: string; Answer: string; Detail: string }>
}

/** What the refund does to the enrolment; the fee of an appeal does nothing. */
export const effectText = ({ EndsEnrolment, For }: Pick<RefundWire, 'EndsEnrolment' | 'For'>): string =>
  For === 'appeal' ? feeKindTexts[For] : EndsEnrolment === 1 ? '全部，报名取消' : '部分，报名保留'

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
    ...refund.History.map((change) => ({ at: change.At, who: change.Actor, text: change.Text })),
    ...refund.Answers.map(({ At, Answer, Detail }) => ({
      at: At,
      who: '微信支付',
      text: `${answerText(Answer)}${Detail === '' ? '' : `（${Detail}）`}`,
    })),
  ]
  return events.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}
