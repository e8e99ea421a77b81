import { isErasedMobile } from '#domain/people/mobile.ts'
import type { Ctx, Me } from '#server/context.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { type LockedAccount, lockCandidateAccounts } from '#server/records/people/user/lockQueries.ts'
import { refuse } from '#server/refuse.ts'

/** Locks one account of a candidate. Refuses NOT_FOUND, and ACCOUNT_CLOSED for one that was merged into another or erased. */
export async function lockAccount(ctx: Ctx<Me>, accountId: number): Promise<LockedAccount> {
  const [account] = await lockCandidateAccounts(ctx.db, [accountId])
  if (!account) return refuse('NOT_FOUND')
  if (account.mergedInto !== null || isErasedMobile(account.mobile)) refuse('ACCOUNT_CLOSED')
  return account
}

/** Locks one account as the sender saw it. Refuses as `lockAccount`, and CHANGED_MEANWHILE. */
export async function lockSeenAccount(ctx: Ctx<Me>, accountId: number, seen: number): Promise<LockedAccount> {
  const account = await lockAccount(ctx, accountId)
  await requireVersion(ctx, { subject: 'account', subjectId: account.id, stored: account.version, seen })
  return account
}
