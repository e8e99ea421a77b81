import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** The appeal of this enrolment that an examiner was given, with his mark as far as it is there. */
export async function findOwnMark(db: Db, enrolmentId: number, examinerId: number) {
  const row = await db
    .selectFrom('appealMark')
    .innerJoin('appeal', 'appeal.id', 'appealMark.appealId')
    .selectAll('appealMark')
    .select('appeal.decidedAt')
    .where('appealMark.enrolmentId', '=', enrolmentId)
    .where('appealMark.examinerId', '=', examinerId)
    .where('appealMark.endedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
export type OwnMark = NonNullable<Awaited<ReturnType<typeof findOwnMark>>>

/** The enrolment of one of this examiner's marks of an appeal; null for a mark of somebody else. */
export async function findOwnMarked(db: Db, markId: number, examinerId: number): Promise<number | null> {
  const row = await db
    .selectFrom('appealMark')
    .select('enrolmentId')
    .where('id', '=', markId)
    .where('examinerId', '=', examinerId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row?.enrolmentId ?? null
}

/**
 * The mark of the appeal that has changed the result last, with this result; null where none has. Its comments take the place
 * of the earlier ones.
 */
export async function findAnsweringMark(db: Db, enrolmentId: number, resultCode: number): Promise<OwnMark | null> {
  const row = await db
    .selectFrom('appeal')
    .innerJoin('appealMark', 'appealMark.appealId', 'appeal.id')
    .selectAll('appealMark')
    .select('appeal.decidedAt')
    .where('appeal.enrolmentId', '=', enrolmentId)
    .where('appeal.state', '=', 'answered')
    .whereRef('appeal.toCode', '<>', 'appeal.decidedFrom')
    .where('appealMark.endedAt', 'is', null)
    .where('appealMark.resultCode', '=', resultCode)
    .orderBy('appeal.releasedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

interface Content {
  judgement: string
  resultCode: number
  suggestion: string
  signaturePath: string
}

/** Writes the first or the next version of a mark. The caller holds the enrolment's lock. Returns the version. */
export async function writeMark(db: Db, mark: OwnMark, content: Content, now: Instant): Promise<number> {
  const { judgement, resultCode, suggestion, signaturePath } = content
  const version = mark.version + 1
  const columns = { judgement, resultCode, suggestion, signaturePath, version }
  await db
    .updateTable('appealMark')
    .set({ ...columns, submittedAt: mark.submittedAt ?? now, changedAt: now })
    .where('id', '=', mark.id)
    .execute()
  await db
    .insertInto('appealMarkVersion')
    .values({ markId: mark.id, ...columns, at: now })
    .execute()
  return version
}

/** Takes a mark back for a new start; its versions stay. */
export async function withdrawMark(db: Db, markId: number): Promise<void> {
  await db
    .updateTable('appealMark')
    .set({ judgement: null, resultCode: null, suggestion: '', signaturePath: '', submittedAt: null, changedAt: null })
    .where('id', '=', markId)
    .execute()
}
