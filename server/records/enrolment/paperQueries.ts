import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

interface PaperForm {
  enrolmentId: number
  formNumber: string
  receivedBy: string
  /** YYYY-MM-DD */
  receivedOn: string
  enteredBy: number
  now: Instant
}

/** Stores what is noted of the paper form from which an enrolment was entered. */
export async function insertPaperForm(db: Db, form: PaperForm): Promise<void> {
  await db
    .insertInto('paperForm')
    .values({
      enrolmentId: form.enrolmentId,
      formNumber: form.formNumber,
      receivedBy: form.receivedBy,
      receivedOn: form.receivedOn,
      enteredBy: form.enteredBy,
      enteredAt: form.now,
    })
    .execute()
}

/** What is noted of an enrolment's paper form; null where the family enrolled itself. */
export async function findPaperForm(db: Db, enrolmentId: number) {
  const row = await db.selectFrom('paperForm').selectAll().where('enrolmentId', '=', enrolmentId).executeTakeFirst()
  return row ?? null
}
