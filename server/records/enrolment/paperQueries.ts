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
    .insertInto('paper_form')
    .values({
      enrolment_id: form.enrolmentId,
      form_number: form.formNumber,
      received_by: form.receivedBy,
      received_on: form.receivedOn,
      entered_by: form.enteredBy,
      entered_at: form.now,
    })
    .execute()
}

/** What is noted of an enrolment's paper form; null where the family enrolled itself. */
export async function findPaperForm(db: Db, enrolmentId: number) {
  const row = await db.selectFrom('paper_form').selectAll().where('enrolment_id', '=', enrolmentId).executeTakeFirst()
  return row ?? null
}
