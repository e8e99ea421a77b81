import type { Ctx } from '#server/context.ts'
import { listGradesForStaff } from '#server/records/catalogue/catalogue/gradeQueries.ts'
import { findMajor } from '#server/records/catalogue/catalogue/majorQueries.ts'
import { listQuestionTypesForStaff } from '#server/records/catalogue/catalogue/questionTypeQueries.ts'
import { findTextbook } from '#server/records/catalogue/catalogue/textbookQueries.ts'
import { found, refuse } from '#server/refuse.ts'

interface Named {
  id: number
  name: string
}

/** Where the questions of a book go, with the grades and types that its rows may name. */
export interface BookPlace {
  /** As it stands in the title of the import. */
  name: string
  isHearing: boolean
  majorId: number
  textbookId: number | null
  grades: ReadonlyMap<string, Named>
  /** Those that fit the major first, so that the template shows one of them. */
  types: ReadonlyMap<string, Named>
}

const byName = (rows: readonly Named[]) => new Map(rows.map(({ id, name }) => [name, { id, name }]))

/** Refuses NOT_FOUND and TEXTBOOK_NOT_OFFERED. */
export async function readBookPlace(
  { db }: Pick<Ctx, 'db'>,
  { MID, TB_ID = 0 }: { MID: number; TB_ID?: number },
): Promise<BookPlace> {
  const major = found(await findMajor(db, MID))
  const isHearing = major.kind === 'hearing'
  const textbook = TB_ID === 0 ? null : found(await findTextbook(db, TB_ID))
  if (textbook && textbook.majorId !== MID) refuse('TEXTBOOK_NOT_OFFERED')
  const published = { search: '', isPublished: true }
  const grades = (await listGradesForStaff(db, published)).filter((grade) => grade.isHearing === isHearing)
  const types = await listQuestionTypesForStaff(db, published)
  const fits = ({ isVideo, isAudio }: { isVideo: boolean; isAudio: boolean }) =>
    isHearing ? !isVideo && !isAudio : isVideo
  return {
    name: [major.name, textbook?.name ?? ''].join(' ').trim(),
    isHearing,
    majorId: MID,
    textbookId: textbook?.id ?? null,
    grades: byName(grades),
    types: byName([...types.filter(fits), ...types.filter((type) => !fits(type))]),
  }
}
