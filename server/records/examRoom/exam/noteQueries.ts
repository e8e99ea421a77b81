import { bit } from '#contract/bit.ts'
import type { SessionNoteWire } from '#contract/examRoom/sessionNote.ts'
import { type Instant, isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

export async function insertNote(
  db: Db,
  note: { sessionId: number; isFromStaff: boolean; text: string; writtenBy: number; now: Instant },
): Promise<number> {
  const { sessionId, isFromStaff, text, writtenBy, now } = note
  const { id } = await db
    .insertInto('sessionNote')
    .values({ sessionId, isFromStaff, text, writtenBy, writtenAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The notes of these sessions, the oldest first; families do not read who of the office wrote. */
export async function listNotes(
  db: Db,
  sessionIds: readonly number[],
  { isForStaff }: { isForStaff: boolean },
): Promise<SessionNoteWire[]> {
  const rows = await db
    .selectFrom('sessionNote')
    .innerJoin('account', 'account.id', 'sessionNote.writtenBy')
    .select(['sessionNote.id', 'isFromStaff', 'text', 'writtenAt', 'readAt', 'account.name'])
    .where('sessionId', '=', anyOf(sessionIds))
    .orderBy('sessionNote.id')
    .execute()
  return rows.map((row) => ({
    SN_ID: row.id,
    IsFromStaff: bit(row.isFromStaff),
    By: isForStaff && row.isFromStaff ? row.name : '',
    Text: row.text,
    Time: shanghaiIso(row.writtenAt),
    ReadTime: isoOrNull(row.readAt),
  }))
}

/** Notes that the other side has seen what one side wrote in these sessions. */
export async function markNotesRead(
  db: Db,
  sessionIds: readonly number[],
  { isFromStaff, now }: { isFromStaff: boolean; now: Instant },
): Promise<void> {
  await db
    .updateTable('sessionNote')
    .set({ readAt: now })
    .where('sessionId', '=', anyOf(sessionIds))
    .where('isFromStaff', '=', isFromStaff)
    .where('readAt', 'is', null)
    .execute()
}

export async function countQuestions(db: Db, sessionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sessionNote')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('sessionId', '=', sessionId)
    .where('isFromStaff', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listSessionIds(db: Db, enrolmentId: number): Promise<number[]> {
  const rows = await db.selectFrom('examSession').select('id').where('enrolmentId', '=', enrolmentId).execute()
  return rows.map(({ id }) => id)
}

/** The latest session of an enrolment of this account, with null before the first; null for an enrolment of another account. */
export async function findOwnLatestSession(
  db: Db,
  accountId: number,
  enrolmentId: number,
): Promise<{ id: number | null } | null> {
  const row = await db
    .selectFrom('enrolment')
    .leftJoin('examSession', 'examSession.enrolmentId', 'enrolment.id')
    .select('examSession.id')
    .where('enrolment.id', '=', enrolmentId)
    .where('enrolment.accountId', '=', accountId)
    .orderBy('examSession.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
