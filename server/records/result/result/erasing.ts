import { type SqlBool, sql } from 'kysely'
import { type Erasure, GONE, ofEnrolments } from '#server/records/erasing.ts'

export const resultErasing: readonly Erasure[] = [
  { table: 'result_correction', set: { reason: GONE }, where: ofEnrolments },
  {
    table: 'second_mark',
    set: { liftReason: `case when lift_reason is null then null else ${GONE} end` },
    where: ofEnrolments,
  },
  // Results of other exams are found by the number alone; they stay while another family has the same child.
  {
    table: 'other_result',
    where: ({ certIndex, candidateId }) => sql<SqlBool>`cert_index = ${certIndex}::bytea
      and not exists (select from candidate where cert_index = ${certIndex}::bytea and id <> ${candidateId}::int)`,
  },
]
