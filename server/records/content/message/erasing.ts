import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { anyOf } from '#server/db/statements.ts'
import { type ErasedPerson, type Erasure, GONE, ofAccount, ofOpenId } from '#server/records/erasing.ts'

/** A message about several children names all of them, and goes with the first that is erased. */
const about = ({ enrolmentIds, accountId }: ErasedPerson): RawBuilder<SqlBool> => sql<SqlBool>`(
  enrolment_id = ${anyOf(enrolmentIds)} or also_about && ${[...enrolmentIds]}::int[] or account_id = ${accountId}::int)`

export const messageErasing: readonly Erasure[] = [
  {
    table: 'message_delivery',
    set: {
      text: "''",
      parameters: "'{}'",
      target: "''",
      providerId: 'null',
      failure: "''",
      state: "case when state in ('queued', 'sending', 'asking') then 'withheld' else state end",
      dueAt: 'null',
    },
    where: (person) => sql<SqlBool>`(${ofAccount()(person)} or id in (
      select delivery_id from message_part where message_id in (select id from message where ${about(person)})))`,
  },
  { table: 'message', set: { text: GONE, fieldValues: "'{}'", routeAt: 'null' }, where: about },
  { table: 'wechat_follower', where: ofOpenId },
]
