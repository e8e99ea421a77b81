import { LockAccount as endpoint } from '#contract/people/accountStaff.ts'
import { endSessions } from '#server/features/people/user/openSession.ts'
import { readReason } from '#server/features/readReason.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { nextAccountVersion } from '#server/records/people/user/lockQueries.ts'
import { disableAccount, enableAccount } from '#server/records/people/user/queries.ts'
import { findAccountWire } from '../findAccountWire.ts'
import { lockSeenAccount } from '../lockAccounts.ts'

export const LockAccount = handler(endpoint, {
  handle: async (ctx, { UserID, IsLocked, Reason, Version }) => {
    const { db, now } = ctx
    const reason = readReason(Reason)
    const before = await lockSeenAccount(ctx, UserID, Version)
    const wasLocked = before.disabledAt !== null
    const isLocked = IsLocked === 1
    if (wasLocked === isLocked) return { item: await findAccountWire(ctx, UserID) }
    if (isLocked) {
      await disableAccount(db, UserID, now)
      await endSessions(db, UserID, now)
      ctx.forgetSessions(UserID)
    } else await enableAccount(db, UserID)
    await nextAccountVersion(db, UserID)
    await insertAudit(ctx, {
      action: 'LockAccount',
      subject: 'account',
      subjectId: UserID,
      before: { isLocked: wasLocked },
      after: { isLocked, reason },
    })
    return { item: await findAccountWire(ctx, UserID) }
  },
})
