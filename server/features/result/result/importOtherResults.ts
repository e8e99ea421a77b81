import type { OtherResult } from '#domain/result/otherResult.ts'
import type { Ctx, Me } from '#server/context.ts'
import { sealCertificate } from '#server/records/enrolment/certificate.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import {
  insertImport,
  listForImport,
  lockImport,
  saveOtherResults,
} from '#server/records/result/result/otherResultQueries.ts'

type Who = Pick<Ctx, 'db' | 'now' | 'requestId' | 'secrets'> & { me: Pick<Me, 'accountId'> }

interface Counts {
  Added: number
  Corrected: number
  Unchanged: number
}

const keyOf = (row: { certIndex: Buffer; examName: string; majors: string; grades: string }) =>
  JSON.stringify([row.certIndex.toString('base64'), row.examName, row.majors, row.grades])

/** The rows as they are stored, each with what stands in its place now; of a row that `isSame` nothing is written. */
async function compare({ db, secrets }: Pick<Ctx, 'db' | 'secrets'>, rows: readonly OtherResult[]) {
  const columns = rows.map((row) => {
    const { sealed, index, masked } = sealCertificate(secrets, row.certType, row.certNumber)
    return {
      certType: row.certType,
      certSealed: sealed,
      certIndex: index,
      certMasked: masked,
      name: row.name,
      majors: row.majors,
      grades: row.grades,
      result: row.result,
      examName: row.examName,
      examDate: row.examDate || null,
    }
  })
  const stored = await listForImport(
    db,
    columns.map(({ certIndex }) => certIndex),
  )
  const there = new Map(stored.map((row) => [keyOf(row), row]))
  return columns.map((row) => {
    const before = there.get(keyOf(row)) ?? null
    const isSame = before?.name === row.name && before.result === row.result && before.examDate === row.examDate
    return { row, before, isSame }
  })
}

/** How many of the rows are stored as they are already. */
export async function countSameResults(ctx: Pick<Ctx, 'db' | 'secrets'>, rows: readonly OtherResult[]) {
  return (await compare(ctx, rows)).filter(({ isSame }) => isSame).length
}

/**
 * Writes rows that are clean and without a problem, in the caller's transaction. A row of the same person, exam, major and
 * grade corrects the earlier one, whose values stay in the audit.
 */
export async function importOtherResults(ctx: Who, rows: readonly OtherResult[]): Promise<Counts> {
  const { db, me, now } = ctx
  await lockImport(db)
  const written = (await compare(ctx, rows)).filter(({ isSame }) => !isSame)
  const corrected = written.flatMap(({ before }) => (before === null ? [] : [before]))
  const counts = {
    Added: written.length - corrected.length,
    Corrected: corrected.length,
    Unchanged: rows.length - written.length,
  }
  // A repeated import, after a lost answer, leaves nothing behind, not even in the audit.
  if (written.length === 0) return counts
  const importId = await insertImport(db, me.accountId, written.length, now)
  await saveOtherResults(
    db,
    written.map(({ row }) => ({ ...row, importId })),
  )
  await insertAudit(ctx, {
    action: 'ImportOtherResults',
    subject: 'otherResultImport',
    subjectId: importId,
    before: { corrected: corrected.map(({ id, name, result, examDate }) => ({ id, name, result, examDate })) },
    after: counts,
  })
  return counts
}
