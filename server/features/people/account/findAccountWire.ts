import type { AccountWire } from '#contract/people/accountStaff.ts'
import type { Ctx } from '#server/context.ts'
import { findAccountRow } from '#server/records/people/user/accountQueries.ts'
import { accountWire } from '#server/records/people/user/accountWire.ts'
import { found } from '#server/refuse.ts'

/** One account of a candidate. Refuses NOT_FOUND. */
export async function findAccountWire({ db, now }: Pick<Ctx, 'db' | 'now'>, accountId: number): Promise<AccountWire> {
  return accountWire(found(await findAccountRow(db, accountId, now)))
}
