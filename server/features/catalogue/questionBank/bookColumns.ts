import { HEARING_KINDS, isRecorded } from '#domain/catalogue/hearingKinds.ts'
import type { HearingEdit } from '#domain/catalogue/question.ts'
import { kindTexts, poolTexts } from '#domain/examRoom/hearingTexts.ts'
import { type CellReader, choiceCell, numberCell, optional } from '#server/sheets/cellReaders.ts'
import { column } from '#server/sheets/readTable.ts'
import type { BookPlace } from './bookPlace.ts'

const text: CellReader<string> = (value) => ({ value })
const optionalText = (headings: [string, ...string[]]) => column(headings, optional(text, ''), { mayBeAbsent: true })

/** What every book has; a title that is unfit is told with the row's other problems. */
const namedColumns = ({ grades, types }: Pick<BookPlace, 'grades' | 'types'>) => ({
  title: column(['题目', '曲名', '曲目', '题目名称'], text),
  grade: column(['级别', '等级'], choiceCell(grades, 'BOOK_GRADE_UNKNOWN')),
  type: column(['题型', '类别'], choiceCell(types, 'BOOK_TYPE_UNKNOWN')),
})

export const pieceColumns = (place: Pick<BookPlace, 'grades' | 'types'>) => ({
  ...namedColumns(place),
  pages: optionalText(['谱例', '图片', '谱例图片']),
})

/** `录音` in brackets is there for the reader and may be left out. */
const kinds = new Map(
  HEARING_KINDS.flatMap((kind) =>
    [kindTexts[kind], kindTexts[kind].replace(/（.*）$/, '')].map((name) => [name, kind]),
  ),
)
const pools = new Map([
  [poolTexts.exam, 'exam' as const],
  [poolTexts.practice, 'practice' as const],
])
const PLAYS = 3
const POINTS = 5
const LETTERS = 'ABCDEFGH'

const optionColumn = (at: number) => optionalText([`选项${at}`, `选项${LETTERS[at - 1]}`])

export const hearingColumns = (place: Pick<BookPlace, 'grades' | 'types'>) => ({
  ...namedColumns(place),
  sound: optionalText(['声音', '音频', '声音文件', '音频文件']),
  kind: column(['考查内容'], choiceCell(kinds, 'BOOK_KIND_UNKNOWN')),
  pool: column(['用于', '用途'], optional(choiceCell(pools, 'BOOK_POOL_UNKNOWN'), 'exam' as const), {
    mayBeAbsent: true,
  }),
  prompt: column(['题干'], optional(text, '')),
  option1: optionColumn(1),
  option2: optionColumn(2),
  option3: optionColumn(3),
  option4: optionColumn(4),
  option5: optionColumn(5),
  option6: optionColumn(6),
  option7: optionColumn(7),
  option8: optionColumn(8),
  correct: optionalText(['正确答案', '答案']),
  model: optionalText(['示范', '参考答案']),
  playsAllowed: column(['播放次数'], optional(numberCell({ least: 1, most: 20 }), PLAYS), { mayBeAbsent: true }),
  points: column(['分值', '分数'], optional(numberCell({ least: 1, most: 100 }), POINTS), { mayBeAbsent: true }),
})

type CellsOf<C> = { [K in keyof C]: C[K] extends { read: CellReader<infer T> } ? T : never }
type HearingCells = CellsOf<ReturnType<typeof hearingColumns>>

/**
 * The right option, from 1: by its number, its letter or its own words. 0 where it is none of them, and null where these
 * lead to different options, such as C among the tones D, C and E.
 */
function correctOf(cell: string, options: readonly string[]): number | null {
  if (cell === '') return 0
  const number = /^[1-8]$/.test(cell) ? Number(cell) : 0
  const letter = /^[A-H]$/i.test(cell) ? LETTERS.indexOf(cell.toUpperCase()) + 1 : 0
  const meant = [number, letter, options.indexOf(cell) + 1].filter((at) => at >= 1 && at <= options.length)
  return new Set(meant).size > 1 ? null : (meant[0] ?? 0)
}

/** The item of a row; `isClear` is false where the right option could be two of them. */
export function hearingItemOf(cells: HearingCells): { item: HearingEdit; isClear: boolean } {
  const given = [
    cells.option1,
    cells.option2,
    cells.option3,
    cells.option4,
    cells.option5,
    cells.option6,
    cells.option7,
  ]
  given.push(cells.option8)
  const options = given.slice(0, given.findLastIndex((option) => option !== '') + 1)
  const correct = isRecorded(cells.kind) ? 0 : correctOf(cells.correct, options)
  const { kind, pool, prompt, model, playsAllowed, points } = cells
  return {
    item: { kind, pool, prompt, options, correct: correct ?? 0, model, playsAllowed, points },
    isClear: correct !== null,
  }
}
