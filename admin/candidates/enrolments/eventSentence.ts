import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { wayTitle } from '#domain/content/message.ts'
import { deliveryTitle } from '#domain/content/messageSending.ts'
import type { EnrolmentEventKind, EventSide } from '#domain/enrolment/enrolmentEvents.ts'
import { enrolmentEvents } from '#domain/enrolment/enrolmentEvents.ts'

export type EnrolmentEvent = EnrolmentDetailWire['Events'][number]

const named = (before: string, detail: string) => (detail === '' ? before : `${before}：${detail}`)

/** Where a message arrived, such as `微信已送达，短信失败`; it always is in the inbox. */
function waysText({ Ways, IsRead }: EnrolmentEvent): string {
  const ways = Ways.map(({ Way, State }) => `${wayTitle[Way]}${deliveryTitle[State]}`)
  return [...ways, IsRead === 1 ? '家长已读' : '家长未读'].join('，')
}

const sentences: Readonly<Record<EnrolmentEventKind, (event: EnrolmentEvent) => string>> = {
  enrolled: () => '提交报名',
  photoChanged: () => '更换了证件照',
  paid: ({ Detail }) => `微信支付 ${Detail} 元`,
  refundArrived: ({ Detail }) => `已原路退款 ${Detail} 元`,
  appealPaid: ({ Detail }) => `微信支付申诉费 ${Detail} 元`,
  appealFeeArrived: ({ Detail }) => `已原路退回申诉费 ${Detail} 元`,
  converted: () => '该专业现场报名人数不足，改为线上考试',
  sessionStarted: ({ Detail }) => named('开始线上考试', Detail),
  videoAttached: ({ Detail }) => named('上传视频', Detail),
  submitted: () => '交卷',
  swept: () => '考试时间结束，系统代为交卷',
  setAside: () => '未提交的作答已封存',
  reviewed: () => '提交评审',
  reviewChanged: () => '修改评审',
  decided: () => '主考裁定，参加裁定的评审不能再改',
  told: (event) => `通知“${event.Title}”：${event.Detail}（${waysText(event)}）`,
}

/** One line of the history, whoever wrote it. */
export interface HistoryLine {
  key: string
  at: string
  side: EventSide
  who: string
  text: string
  picture: string
  isMessage: boolean
  /** Which enrolment it is of, where there are several. */
  about: string
}

const nobody: Readonly<Record<EventSide, string>> = {
  family: '考生账号',
  staff: '工作人员',
  examiner: '考官',
  product: '系统',
}
const whoOf = (name: string, side: EventSide) =>
  side === 'family' && name !== '' ? `${name}（考生账号）` : name || nobody[side]

/** All that happened to an enrolment, the newest first. */
export function historyLines({ History, Events }: Pick<EnrolmentDetailWire, 'History' | 'Events'>): HistoryLine[] {
  const acts = History.map((change, at) => ({
    key: `act ${at}`,
    at: change.At,
    side: change.Side,
    who: whoOf(change.Actor, change.Side),
    text: change.Text,
    picture: '',
    isMessage: false,
    about: '',
  }))
  const events = Events.map((event, at) => ({
    key: `event ${at}`,
    at: event.At,
    side: enrolmentEvents[event.Kind],
    who: whoOf(event.Who, enrolmentEvents[event.Kind]),
    text: sentences[event.Kind](event),
    picture: event.Picture,
    isMessage: event.Kind === 'told',
    about: '',
  }))
  // Messages follow their cause, which is written first.
  return [...acts, ...events].sort((one, other) => one.at.localeCompare(other.at)).reverse()
}

type Told = Pick<EnrolmentDetailWire, 'EF_ID' | 'MName' | 'GName' | 'EB_Name' | 'History' | 'Events'>

/** All that happened to several enrolments, the newest first, each line with the enrolment that it is of. */
export function linesOfAll(enrolments: readonly Told[]): HistoryLine[] {
  if (enrolments.length === 1) return historyLines(enrolments[0] as Told)
  return enrolments
    .flatMap((one) =>
      historyLines(one).map((line) => ({
        ...line,
        key: `${one.EF_ID} ${line.key}`,
        about: `${one.MName} ${one.GName}（${one.EB_Name}）`,
      })),
    )
    .sort((one, other) => other.at.localeCompare(one.at))
}
