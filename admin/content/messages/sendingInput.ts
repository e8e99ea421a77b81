import type { SaveFacts } from '#admin/kit/form/useEdit.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import type { SendingWire } from '#contract/content/messageStaff.ts'
import { type EventWays, isMessageEvent, type MessageEvent, messageEventNames } from '#domain/content/message.ts'
import { isSendingLimit, SENDING_MOST, type SendingLimit } from '#domain/content/messageSending.ts'
import { templateTitle } from '#domain/content/messageTemplate.ts'

/** What the form of a batch holds; numbers are as they are typed. */
export interface SendingInput {
  quietFrom: number
  quietTo: number
  smsPerPersonDay: string
  smsPerBatch: string
  /** Whole yuan. */
  budget: string
  ways: Readonly<Record<MessageEvent, EventWays>>
}

export const sendingLabels: Readonly<Record<keyof SendingInput, string>> = {
  quietFrom: '免打扰开始',
  quietTo: '免打扰结束',
  smsPerPersonDay: '每人每天短信上限（条）',
  smsPerBatch: '本批次短信上限（条）',
  budget: '本批次短信预算（元）',
  ways: '各种消息的方式',
}

export const smsTitle: Readonly<Record<EventWays['sms'], string>> = {
  never: '不发短信',
  fallback: '微信不能送达时发短信',
  always: '总是发短信',
}

export const hourText = (hour: number): string => `${hour}:00`

export function sendingInputOf(item: SendingWire): SendingInput {
  const ways = item.Ways.map(({ Event, IsWeChat, Sms }) => [Event, { wechat: IsWeChat === 1, sms: Sms }])
  return {
    quietFrom: item.QuietFrom,
    quietTo: item.QuietTo,
    smsPerPersonDay: String(item.SmsPerPersonDay),
    smsPerBatch: String(item.SmsPerBatch),
    budget: String(item.Budget),
    ways: Object.fromEntries(ways),
  }
}

/** `unit`: how many of what is stored one that is typed is. */
function limitFault(limit: SendingLimit, typed: string, unit = 1): string | null {
  if (!/^\d+$/.test(typed.trim())) return '请填整数，不发短信填0'
  return isSendingLimit(limit, Number(typed) * unit) ? null : `最多填 ${SENDING_MOST[limit] / unit}`
}

/** What is wrong with each limit, by its field. */
export const sendingFaults = ({ smsPerPersonDay, smsPerBatch, budget }: SendingInput) => ({
  smsPerPersonDay: limitFault('smsPerPersonDay', smsPerPersonDay),
  smsPerBatch: limitFault('smsPerBatch', smsPerBatch),
  budget: limitFault('budgetFen', budget, 100),
})

export function sendingRequest(
  batchId: number,
  input: SendingInput,
  facts: SaveFacts,
): SentRequest<'Admin', 'SaveSendingRules'> {
  return {
    EB_ID: batchId,
    QuietFrom: input.quietFrom,
    QuietTo: input.quietTo,
    SmsPerPersonDay: Number(input.smsPerPersonDay),
    SmsPerBatch: Number(input.smsPerBatch),
    Budget: Number(input.budget),
    Ways: messageEventNames.map((Event) => ({
      Event,
      IsWeChat: input.ways[Event].wechat ? 1 : 0,
      Sms: input.ways[Event].sms,
    })),
    ...facts,
  }
}

/** A value of the form in words, for the second of two people who save. */
export function sendingText(field: keyof SendingInput, value: unknown): string {
  if (field === 'quietFrom' || field === 'quietTo') return hourText(Number(value))
  if (field !== 'ways') return String(value)
  const ways = value as SendingInput['ways']
  const names = Object.keys(ways).filter(isMessageEvent)
  const byWechat = names.filter((name) => ways[name].wechat).map(templateTitle)
  const bySms = names.filter((name) => ways[name].sms !== 'never').map(templateTitle)
  return `微信：${byWechat.join('、') || '无'}；短信：${bySms.join('、') || '无'}`
}
