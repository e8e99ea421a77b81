import { type SqlBool, sql } from 'kysely'
import { anyOf } from '#server/db/statements.ts'
import type { Erasure } from '#server/records/erasing.ts'

/** Title and tax number stay: the law has the association keep its invoices. Where to it was sent does not matter any more. */
export const invoiceErasing: readonly Erasure[] = [
  {
    table: 'invoice_request',
    set: { email: "''", note: "''" },
    where: ({ enrolmentIds, accountId }) => sql<SqlBool>`(account_id = ${accountId}::int or id in (
      select request_id from invoice_line where enrolment_id = ${anyOf(enrolmentIds)}
      except select request_id from invoice_line where not enrolment_id = ${anyOf(enrolmentIds)}))`,
  },
]
