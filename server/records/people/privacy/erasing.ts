import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ErasedPerson, type Erasure, GONE, ofAccount } from '#server/records/erasing.ts'

const own = ({ candidateId, accountId }: ErasedPerson): RawBuilder<SqlBool> => sql<SqlBool>`(
  candidate_id = ${candidateId}::int or account_id = ${accountId}::int)`

/** That somebody asked for something, and when it was decided, stays; what he wrote and was told goes. */
export const privacyErasing: readonly Erasure[] = [
  {
    table: 'data_request_step',
    set: { note: "''" },
    where: (person) => sql<SqlBool>`request_id in (select id from data_request where ${own(person)})`,
  },
  { table: 'data_request', set: { wish: GONE, answer: `case answer when '' then '' else ${GONE} end` }, where: own },
  { table: 'data_export', where: ofAccount() },
]
