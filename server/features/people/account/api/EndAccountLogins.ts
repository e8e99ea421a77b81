import { EndAccountLogins as endpoint } from '#contract/people/accountStaff.ts'
import { endSessions } from '#server/features/people/user/openSession.ts'
import { readReason } from '#server/features/readReason.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { findAccountWire } from '../findAccountWire.ts'
import { lockAccount } from '../lockAccounts.ts'

export const EndAccountLogins = handler(endpoint, {
  handle: async (ctx, { UserID, Reason }) => {
    const reason = readReason(Reason)
    await lockAccount(ctx, UserID)
    await endSessions(ctx.db, UserID, ctx.now)
    ctx.forgetSessions(UserID)
    await insertAudit(ctx, {
      action: 'EndAccountLogins',
      subject: 'account',
      subjectId: UserID,
      before: null,
      after: { reason },
    })
    return { item: await findAccountWire(ctx, UserID) }
  },
})
