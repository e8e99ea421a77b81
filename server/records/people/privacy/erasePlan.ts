import { type RawBuilder, sql } from 'kysely'
import type { RetentionKind } from '#domain/people/retention.ts'
import { columnName } from '#server/db/columnNames.ts'
import type { Db } from '#server/db/pool.ts'
import { messageErasing } from '#server/records/content/message/erasing.ts'
import { siteVisitErasing } from '#server/records/content/siteVisit/erasing.ts'
import { contactErasing, enrolmentErasing } from '#server/records/enrolment/erasing.ts'
import type { ErasedPerson, Erasure } from '#server/records/erasing.ts'
import { examErasing } from '#server/records/examRoom/exam/erasing.ts'
import { hearingErasing } from '#server/records/examRoom/hearing/erasing.ts'
import { mediaErasing } from '#server/records/examRoom/media/erasing.ts'
import { invoiceErasing } from '#server/records/money/invoice/erasing.ts'
import { payDeskErasing } from '#server/records/money/payDesk/erasing.ts'
import { paymentErasing } from '#server/records/money/payment/erasing.ts'
import { waiverErasing } from '#server/records/money/waiver/erasing.ts'
import { printErasing } from '#server/records/office/print/erasing.ts'
import { userErasing } from '#server/records/people/user/erasing.ts'
import { appealErasing } from '#server/records/result/appeal/erasing.ts'
import { certificateErasing } from '#server/records/result/certificate/erasing.ts'
import { resultErasing } from '#server/records/result/result/erasing.ts'
import { reviewErasing } from '#server/records/result/review/erasing.ts'
import { examTimeErasing } from '#server/records/schedule/examTime/erasing.ts'
import { planErasing } from '#server/records/schedule/plan/erasing.ts'
import { privacyErasing } from './erasing.ts'

/**
 * What a deletion does with each table, by the folder that owns it. The order matters where a condition reads what a later
 * line changes: photos before pupils, children before the account.
 */
export const erasePlan: Readonly<Record<string, readonly Erasure[]>> = {
  'examRoom/media': mediaErasing,
  'examRoom/exam': examErasing,
  'examRoom/hearing': hearingErasing,
  'result/review': reviewErasing,
  'result/appeal': appealErasing,
  'result/certificate': certificateErasing,
  'result/result': resultErasing,
  'schedule/examTime': examTimeErasing,
  'schedule/plan': planErasing,
  'office/print': printErasing,
  'money/payment': paymentErasing,
  'money/payDesk': payDeskErasing,
  'money/waiver': waiverErasing,
  'money/invoice': invoiceErasing,
  'content/message': messageErasing,
  'content/siteVisit': siteVisitErasing,
  'people/privacy': privacyErasing,
  enrolment: enrolmentErasing,
  'people/user': userErasing,
}

const ofTables = (plan: readonly Erasure[], ...tables: readonly string[]) =>
  plan.filter(({ table }) => tables.includes(table))

/** What retention removes of an enrolment when the time of a kind is over (docs/retention.md). */
export const retentionPlan: Readonly<Record<RetentionKind, readonly Erasure[]>> = {
  videos: [
    ...ofTables(mediaErasing, 'take_media', 'video_upload', 'rehearsal_upload'),
    ...ofTables(examErasing, 'answer_take'),
    ...hearingErasing,
  ],
  photos: ofTables(mediaErasing, 'face_embedding', 'photo_look', 'photo_measure', 'photo_twin'),
  contacts: contactErasing,
  messages: ofTables(messageErasing, 'message_delivery', 'message'),
}

function statementOf({ table, set, where }: Erasure, person: ErasedPerson): RawBuilder<unknown> {
  if (!set) return sql`delete from ${sql.raw(table)} where ${where(person)}`
  const columns = Object.entries(set).map(
    ([column, to]) => sql`${sql.raw(columnName(column))} = ${typeof to === 'string' ? sql.raw(to) : to(person)}`,
  )
  return sql`update ${sql.raw(table)} set ${sql.join(columns)} where ${where(person)}`
}

/**
 * Erases a person from the rows of all tables, within the caller's transaction; append-only tables let it pass there. Doing it
 * again changes nothing more. Returns how many rows of each table it changed or removed.
 */
export async function eraseRows(
  db: Db,
  person: ErasedPerson,
  plan: readonly Erasure[] = Object.values(erasePlan).flat(),
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await sql`set local kaoji.erasing = 'on'`.execute(db)
  for (const erasure of plan) {
    const { numAffectedRows } = await statementOf(erasure, person).execute(db)
    counts[erasure.table] = (counts[erasure.table] ?? 0) + Number(numAffectedRows ?? 0n)
  }
  await sql`set local kaoji.erasing = 'off'`.execute(db)
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
