import type { SaveFacts } from '#admin/kit/form/useEdit.ts'
import { wallClock } from '#admin/kit/form/wallClock.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import type { StaffBatchWire } from '#contract/batch/batch.ts'
import { MOST_DAY_MINUTES, MOST_SESSIONS_ALLOWED, namingFaults } from '#domain/batch/batchDraft.ts'
import {
  type BatchWindowSpan,
  type BatchWindows,
  judgeWindows,
  type WindowFinding,
  type WindowKey,
  windowFields,
  windowKeys,
  windowLabels,
} from '#domain/batch/batchWindows.ts'
import { fenOf } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { type AppealRule, appealRuleTexts, whyAppealFeeUnfit } from '#domain/result/appeal.ts'
import { cleanText } from '#domain/text.ts'
import { parseIso, shanghaiIso } from '#domain/time.ts'

export type WindowField = Exclude<(typeof windowFields)[WindowKey][0 | 1], null>

/** A batch as it is edited; times are Shanghai's wall clock, empty where not decided. */
export type BatchInput = Record<
  | WindowField
  | 'EB_Name'
  | 'ExamYear'
  | 'CertNOPrefix'
  | 'Info'
  | 'MaxSessions'
  | 'MoveNoticeMinutes'
  | 'AbsenceGraceMinutes'
  | 'TakesRefundRequests'
  | 'TakesAvoidedDays'
  | 'AppealRule'
  | 'AppealFee',
  string
>

const windowFieldNames = windowKeys.flatMap((key) =>
  windowFields[key].filter((name): name is WindowField => name !== null),
)

const timeLabels = Object.fromEntries(
  windowKeys.flatMap((key): Array<[name: string, label: string]> => {
    const [from, to] = windowFields[key]
    const label = windowLabels[key]
    return to === null
      ? [[from, label]]
      : [
          [from, `${label}开始`],
          [to, `${label}结束`],
        ]
  }),
) as Record<WindowField, string>

export const batchLabels: Readonly<Record<keyof BatchInput, string>> = {
  EB_Name: '批次名称',
  ExamYear: '考试年份',
  CertNOPrefix: '证书编号前缀',
  ...timeLabels,
  Info: '报名须知',
  MaxSessions: '线上考试次数上限',
  MoveNoticeMinutes: '现场调整至少提前几分钟通知',
  AbsenceGraceMinutes: '过了考试时间等候几分钟才记缺考',
  TakesRefundRequests: '考生可在报名结束前申请退费',
  TakesAvoidedDays: '考生可在报名结束前填写不便考试的日期',
  AppealRule: '成绩复核的规则',
  AppealFee: '申诉费（元，0为不收费）',
}

export function batchInputOf(item: StaffBatchWire): BatchInput {
  const times = Object.fromEntries(windowFieldNames.map((name) => [name, wallClock(item[name])]))
  return {
    ...(times as Record<WindowField, string>),
    EB_Name: item.EB_Name,
    ExamYear: String(item.ExamYear),
    CertNOPrefix: item.CertNOPrefix,
    Info: item.Info,
    MaxSessions: String(item.MaxSessions),
    MoveNoticeMinutes: String(item.MoveNoticeMinutes),
    AbsenceGraceMinutes: String(item.AbsenceGraceMinutes),
    TakesRefundRequests: String(item.TakesRefundRequests),
    TakesAvoidedDays: String(item.TakesAvoidedDays),
    AppealRule: item.AppealRule,
    AppealFee: String(item.AppealFee),
  }
}

/** The windows that the form shows; what is no time counts as not decided. */
export function windowsOf(input: Pick<BatchInput, WindowField>): BatchWindows {
  const spanOf = (key: WindowKey): BatchWindowSpan => {
    const [from, to] = windowFields[key]
    return { from: parseIso(input[from]), to: to === null ? null : parseIso(input[to]) }
  }
  return Object.fromEntries(windowKeys.map((key) => [key, spanOf(key)])) as unknown as BatchWindows
}

/** The fields of one window, set to another span. */
export function fieldsOfSpan(key: WindowKey, { from, to }: BatchWindowSpan): Partial<BatchInput> {
  const [fromField, toField] = windowFields[key]
  const text = (at: number | null) => (at === null ? '' : wallClock(shanghaiIso(at)))
  return { [fromField]: text(from), ...(toField === null ? {} : { [toField]: text(to) }) }
}

export function findingsOf(input: BatchInput): WindowFinding[] {
  return judgeWindows(windowsOf(input))
}

/** The whole number that was typed, not below 0; NaN for anything else. */
export const wholeOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Why the rest of the form cannot be saved, by field. */
export function batchFaults(input: BatchInput): Partial<Record<keyof BatchInput, string>> {
  const { name, examYear, certNoPrefix } = namingFaults({
    name: cleanText(input.EB_Name),
    examYear: wholeOf(input.ExamYear),
    certNoPrefix: input.CertNOPrefix.trim(),
  })
  const faults: Partial<Record<keyof BatchInput, string>> = {}
  if (name) faults.EB_Name = reasonText(name)
  if (examYear) faults.ExamYear = reasonText(examYear)
  if (certNoPrefix) faults.CertNOPrefix = reasonText(certNoPrefix)
  if (!(wholeOf(input.MaxSessions) <= MOST_SESSIONS_ALLOWED))
    faults.MaxSessions = `请填写 0 至 ${MOST_SESSIONS_ALLOWED}；0 为不限`
  const fee = whyAppealFeeUnfit(fenOf(input.AppealFee.trim()))
  if (fee) faults.AppealFee = reasonText(fee)
  for (const field of ['MoveNoticeMinutes', 'AbsenceGraceMinutes'] as const)
    if (!(wholeOf(input[field]) <= MOST_DAY_MINUTES)) faults[field] = `请填写 0 至 ${MOST_DAY_MINUTES} 分钟`
  return faults
}

/** A field's value in a sentence. */
export function batchFieldText(field: keyof BatchInput, value: unknown): string {
  const text = String(value)
  if (field === 'TakesRefundRequests' || field === 'TakesAvoidedDays') return text === '1' ? '可以' : '不可以'
  if (field === 'AppealRule') return appealRuleTexts[text as AppealRule]
  if (field === 'AppealFee') return text === '0' ? '不收费' : `${text}元`
  if (field === 'Info') return `${text.slice(0, 20)}${text.length > 20 ? '…' : ''}` || '（空）'
  return text === '' ? '未定' : text.replace('T', ' ')
}

export function saveBatchRequest(
  EB_ID: number,
  input: BatchInput,
  facts: SaveFacts,
): SentRequest<'Admin', 'SaveBatch'> {
  return { ...input, AppealRule: input.AppealRule as AppealRule, EB_ID, ...facts }
}
