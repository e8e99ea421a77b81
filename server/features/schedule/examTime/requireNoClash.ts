import { clashesOf } from '#domain/schedule/schedule.ts'
import type { Db } from '#server/db/pool.ts'
import { listSittingsOfPersons } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { refuse } from '#server/refuse.ts'

/**
 * A person sits in one place at a time (rulings#console). This is judged after the write, with the enrolments of the
 * persons locked, so that the refusal rolls the change back. Refuses EXAM_TIME_CLASH with both enrolments.
 */
export async function requireNoClash(db: Db, enrolmentIds: number[]): Promise<void> {
  const [clash] = clashesOf(await listSittingsOfPersons(db, enrolmentIds))
  if (!clash) return
  const EF_ID = clash.find((id) => enrolmentIds.includes(id)) ?? clash[0]
  const other = clash[0] === EF_ID ? clash[1] : clash[0]
  refuse('EXAM_TIME_CLASH', { OtherMsg: { EF_ID, ClashesWith: other } })
}
