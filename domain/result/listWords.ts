import { isoMinuteText } from '#domain/time.ts'
import { type ResultCode, resultText } from './result.ts'

// What lists of results say in words, on their screens and in their sheets; names are those of the wire.

/** A result in words; a dash where there is none. */
export function gradeText(code: number | null): string {
  return code === null ? '—' : ((resultText as Readonly<Record<number, string>>)[code] ?? `未知（${code}）`)
}

interface Mark {
  Examiner: string
  ERT_Code: number | null
}
/** The marks of all examiners of one exam. */
export const marksText = (marks: readonly Mark[]): string =>
  marks.map(({ Examiner, ERT_Code }) => `${Examiner} ${ERT_Code === null ? '未评' : gradeText(ERT_Code)}`).join('，')

interface Held {
  Chief: { Examiner: string; MayDecide: number } | null
  Chiefs: readonly unknown[]
  BegunBy: string
}
/** Who decides, as staff read it. */
export function chiefText({ Chief, Chiefs, BegunBy }: Held): string {
  const begun = BegunBy === '' ? '' : `，${BegunBy}已有草稿`
  if (Chief) return `${Chief.Examiner}${Chief.MayDecide === 1 ? '' : '（不能裁定，请另行指定）'}${begun}`
  return Chiefs.length === 0 ? '没有可以裁定的主考官' : `${Chiefs.length} 位主考官均可裁定${begun}`
}

/** What the check of the video found and what the examiner wrote. */
export function causeText({ Cause, Reason }: { Cause: string; Reason: string }): string {
  return Cause === '' ? Reason : `${Reason}（系统检查：${Cause}）`
}

interface Handed {
  IsSettled: number
  IsRetaken: number
  RetakeUntil: string | null
}
/** How the office or the candidate settled it. */
export function settledText({ IsSettled, IsRetaken, RetakeUntil }: Handed): string {
  if (RetakeUntil !== null) return '等待考生重录'
  if (IsSettled === 0) return '待处理'
  return IsRetaken === 1 ? '已重新录制' : '已退回考官'
}

export const secondMarkStateTexts = {
  unassigned: '等待分配',
  marking: '复评中',
  done: '已复评',
  lifted: '不再复评',
} as const

/** What an appeal is about. */
export const aboutText = ({ Pieces }: { Pieces: ReadonlyArray<{ Ordinal: string; Title: string }> }): string =>
  Pieces.length === 0 ? '整场考试' : Pieces.map(({ Ordinal, Title }) => `${Ordinal}、${Title}`).join('；')

/** The result of an appeal, and from what it was changed. */
export const changedGradeText = ({ FromCode, ToCode }: { FromCode: number | null; ToCode: number | null }): string =>
  ToCode === null || ToCode === FromCode ? gradeText(FromCode) : `${gradeText(FromCode)} → ${gradeText(ToCode)}`

const actTexts = {
  checkIn: '签到',
  undo: '撤销签到',
  absent: '记为缺考',
  review: '评审并签名',
  person: '发现不是本人',
} as const

/** One thing that was done without a network. */
export function actText({ Kind, ERT_Code }: { Kind: keyof typeof actTexts; ERT_Code: number | null }): string {
  return Kind === 'review' && ERT_Code !== null
    ? `${actTexts.review}：${resultText[ERT_Code as ResultCode]}`
    : actTexts[Kind]
}

const settlementTexts: Readonly<Record<string, string>> = {
  '': '待决定',
  taken: '已采用',
  again: '不采用，重新考试',
  checked: '已核实',
}
export const settlementText = ({ Settlement }: { Settlement: string }) => settlementTexts[Settlement] ?? ''

interface Hall {
  Kind: string
  Acts: ReadonlyArray<Parameters<typeof actText>[0]>
}
export const hallKindText = ({ Kind, Acts }: Hall): string =>
  Kind === 'person' ? '来的不是本人' : `离线${Acts.map(actText).join('、')}`

/** A time of a list in words, where there may be none. */
export const timeText = (time: string | null, none: string): string => (time === null ? none : isoMinuteText(time))
