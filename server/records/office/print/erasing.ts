import { sql } from 'kysely'
import { anyOf } from '#server/db/statements.ts'
import type { Erasure } from '#server/records/erasing.ts'

/** A preview names whose texts cannot be printed; whoever needs one of the batch asks for it again. */
export const printErasing: readonly Erasure[] = [
  {
    table: 'print_preview',
    where: ({ enrolmentIds }) => sql`batch_id in (select batch_id from enrolment where id = ${anyOf(enrolmentIds)})`,
  },
]
