import type { Reason } from '#domain/reasons/reasons.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import { DAY_MS, type Instant, parseIso, shanghaiClock, shanghaiDate, startOfShanghaiDay } from '#domain/time.ts'

/** What a family may ask for (PIPL art. 44 to 47; office#retention). */
export const dataRequestKinds = ['see', 'correct', 'move', 'delete', 'withdraw'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]
export const dataRequestKindTexts: Readonly<Record<DataRequestKind, string>> = {
  see: '查阅',
  correct: '更正',
  move: '转移（复制）',
  delete: '删除',
  withdraw: '撤回同意',
}

/**
 * `agreed`: one person agrees to a deletion, which another must confirm; `running`: it is confirmed, and done as soon as
 * nothing hinders it.
 */
export const dataRequestStates = ['asked', 'agreed', 'running', 'answered', 'declined', 'withdrawn'] as const
export type DataRequestState = (typeof dataRequestStates)[number]
export const dataRequestStateTexts: Readonly<Record<DataRequestState, string>> = {
  asked: '待处理',
  agreed: '待复核',
  running: '正在删除',
  answered: '已答复',
  declined: '未同意',
  withdrawn: '已撤回',
}
export const isRequestOpen = (state: DataRequestState): boolean =>
  state === 'asked' || state === 'agreed' || state === 'running'

export const dataRequestStepKinds = [
  'asked',
  'agreed',
  'sentBack',
  'confirmed',
  'waits',
  'answered',
  'declined',
  'withdrawn',
] as const
export type DataRequestStepKind = (typeof dataRequestStepKinds)[number]
export const dataRequestStepTexts: Readonly<Record<DataRequestStepKind, string>> = {
  asked: '已提交',
  agreed: '工作人员同意删除，等待另一位工作人员复核',
  sentBack: '复核后退回，重新处理',
  confirmed: '复核通过，开始删除',
  waits: '暂时不能删除，等待办结',
  answered: '已答复',
  declined: '未同意',
  withdrawn: '已撤回申请',
}

export type DataRequestDeed = 'agree' | 'answer' | 'decline' | 'confirm' | 'sendBack' | 'finish' | 'withdraw'
/** Which states a deed moves a request from, and where to. */
export const dataRequestMoves: Readonly<
  Record<DataRequestDeed, { from: readonly DataRequestState[]; to: DataRequestState; step: DataRequestStepKind }>
> = {
  agree: { from: ['asked'], to: 'agreed', step: 'agreed' },
  answer: { from: ['asked'], to: 'answered', step: 'answered' },
  decline: { from: ['asked'], to: 'declined', step: 'declined' },
  confirm: { from: ['agreed'], to: 'running', step: 'confirmed' },
  sendBack: { from: ['agreed'], to: 'asked', step: 'sentBack' },
  finish: { from: ['running'], to: 'answered', step: 'answered' },
  withdraw: { from: ['asked', 'agreed'], to: 'withdrawn', step: 'withdrawn' },
}

export const DATA_TEXT_LENGTH = 500

const isLongerThan = (text: string, most: number) => Array.from(text).length > most

/** Why the wish of a family cannot be sent: DATA_WISH_WRONG or TEXT_UNFIT. What is to be deleted needs no words. */
export function whyWishUnfit(kind: DataRequestKind, raw: string): Reason | null {
  const wish = cleanText(raw)
  if (isLongerThan(wish, DATA_TEXT_LENGTH) || (wish === '' && kind !== 'delete' && kind !== 'move'))
    return 'DATA_WISH_WRONG'
  return whyTextUnfit(wish)
}

/** Why an answer cannot be given: DATA_ANSWER_WRONG or TEXT_UNFIT. The family reads it. */
export function whyDataAnswerUnfit(raw: string): Reason | null {
  const answer = cleanText(raw)
  return answer === '' || isLongerThan(answer, DATA_TEXT_LENGTH) ? 'DATA_ANSWER_WRONG' : whyTextUnfit(answer)
}

/** Saturday and Sunday in China. Holidays and the working weekends that make up for them are not known in advance. */
function isWeekend(at: Instant): boolean {
  // 1970-01-01 was a Thursday.
  const { year, month, day } = shanghaiClock(at)
  const weekday = (Math.round(Date.UTC(year, month - 1, day) / DAY_MS) + 4) % 7
  return weekday === 0 || weekday === 6
}

/** The last day by which a request of now is answered, as `2026-12-18`: whole working days, the day of the request not counted. */
export function dueDay(now: Instant, workingDays: number): string {
  let day = now
  for (let left = workingDays; left > 0; ) {
    day += DAY_MS
    if (!isWeekend(day)) left--
  }
  return shanghaiDate(day)
}

/** Whole days from today until the due day, negative when it is over. */
export function daysLeft(due: string, now: Instant): number {
  const dueAt = parseIso(`${due}T00:00:00+08:00`)
  if (dueAt === null) throw new RangeError(`${due} is no day`)
  return Math.round((dueAt - startOfShanghaiDay(now)) / DAY_MS)
}

/** The deadline counted down in words. */
export function deadlineText(left: number): string {
  if (left < 0) return `已超期${-left}天`
  return left === 0 ? '今天到期' : `还剩${left}天`
}
