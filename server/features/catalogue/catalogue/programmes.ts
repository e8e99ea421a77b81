import { bit } from '#contract/bit.ts'
import type { ProgrammeWire } from '#contract/catalogue/catalogueBooks.ts'
import { shortagesOf } from '#domain/catalogue/pattern.ts'
import type { Ctx } from '#server/context.ts'
import type { GradeRow } from '#server/records/catalogue/catalogue/gradeQueries.ts'
import {
  countBank,
  countRunning,
  listPatternsOfMajor,
  listProgrammeVersions,
} from '#server/records/catalogue/catalogue/patternQueries.ts'
import { listTextbooks } from '#server/records/examRoom/exam/queries.ts'

/** Reads the patterns of a major for these grades, with what the question bank lacks for them. */
export async function readProgrammes(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  majorId: number,
  grades: readonly GradeRow[],
): Promise<ProgrammeWire[]> {
  const patterns = await listPatternsOfMajor(db, majorId)
  const bank = await countBank(db, majorId)
  const textbooks = await listTextbooks(db, majorId)
  const versions = await listProgrammeVersions(db, majorId)
  const running = await countRunning(db, majorId, now)
  const bookIds = textbooks.map(({ id }) => id)
  return grades.map(({ id, name }) => {
    const own = patterns.filter(({ gradeId }) => gradeId === id)
    const ownBank = bank.filter(({ gradeId }) => gradeId === id)
    return {
      MID: majorId,
      GID: id,
      GName: name,
      Patterns: own.map((pattern) => ({
        EP_ID: pattern.patternId,
        EQT_ID: pattern.questionTypeId,
        TypeName: pattern.typeName,
        IsRandom: bit(pattern.isRandom),
        SubmitNum: pattern.submitCount,
      })),
      Shortages: shortagesOf(own, ownBank, bookIds).map(({ pattern, textbookId, available }) => ({
        TypeName: pattern.typeName,
        BookName: textbooks.find((book) => book.id === textbookId)?.name ?? '',
        Available: available,
        SubmitNum: pattern.submitCount,
      })),
      Running: running.get(id) ?? 0,
      Version: versions.get(id) ?? 0,
    }
  })
}
