import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { anyOf } from '#server/db/statements.ts'
import { type ErasedPerson, type Erasure, GONE } from '#server/records/erasing.ts'

/** Receipts for this child alone; one for several children names who paid for the others too. */
const ofOwnReceipts =
  (column: string) =>
  ({ enrolmentIds }: ErasedPerson): RawBuilder<SqlBool> =>
    sql<SqlBool>`${sql.raw(column)} in (
    select receipt_id from desk_receipt_line where enrolment_id = ${anyOf(enrolmentIds)}
    except select receipt_id from desk_receipt_line where not enrolment_id = ${anyOf(enrolmentIds)})`

export const payDeskErasing: readonly Erasure[] = [
  { table: 'desk_receipt_correction', set: { payer: GONE, reason: GONE }, where: ofOwnReceipts('receipt_id') },
  {
    table: 'desk_receipt',
    set: { payer: GONE, note: "''", reversalReason: `case reversal_reason when '' then '' else ${GONE} end` },
    where: ofOwnReceipts('id'),
  },
]
