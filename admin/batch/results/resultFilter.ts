import type { AnswerOf } from '#client/api.ts'
import { gradeText } from '#domain/result/listWords.ts'

/** The states of the list in the order in which staff work through them; `value` stands in the address. */
export const resultStates = [
  { value: 1, wire: 'proposed', label: '待审核' },
  { value: 2, wire: 'held', label: '有分歧' },
  { value: 3, wire: 'open', label: '评审中' },
  { value: 4, wire: 'approved', label: '已审核' },
] as const
type ResultState = (typeof resultStates)[number]

/** The first state where the address names none. */
export const stateOf = (value: number | undefined): ResultState =>
  resultStates.find((state) => state.value === value) ?? resultStates[0]

export type Tally = AnswerOf<'Admin', 'GetProposedTally'>['listData']

/** `优秀 3，合格 12`; says so where nothing of it can be approved any more. */
export const tallyText = (tally: Tally): string =>
  tally.length === 0
    ? '其中没有可以审核的成绩'
    : tally.map(({ ERT_Code, Count }) => `${gradeText(ERT_Code)} ${Count}`).join('，')
