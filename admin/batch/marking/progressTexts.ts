import type { AnswerOf } from '#client/api.ts'

export const progressStates = [
  { wire: 'overdue', label: '有逾期' },
  { wire: 'open', label: '有待评' },
  { wire: 'done', label: '已评完' },
  { wire: 'out', label: '不参与' },
] as const

/** What became of a reminder: those who got one, and why the others did not. */
export function remindedText({ Reminded, Earlier, Nothing }: AnswerOf<'Admin', 'RemindExaminers'>['OtherMsg']): string {
  return [
    `已提醒 ${Reminded} 位考官`,
    ...(Earlier > 0 ? [`${Earlier} 位今天已经提醒过`] : []),
    ...(Nothing > 0 ? [`${Nothing} 位没有待评的考生`] : []),
  ].join('，')
}
