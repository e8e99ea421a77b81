import { SwitchExaminer as endpoint } from '#contract/people/examinerPeople.ts'
import { endSessions } from '#server/features/people/user/openSession.ts'
import { readReason } from '#server/features/readReason.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { findExaminerRow, lockExaminer, nextVersion } from '#server/records/people/examiner/peopleQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { disableAccount, enableAccount } from '#server/records/people/user/queries.ts'
import { found, refuse } from '#server/refuse.ts'
import { findExaminerWire } from '../findExaminerWire.ts'

export const SwitchExaminer = handler(endpoint, {
  handle: async (ctx, { UserID, IsOff, Reason, Version }) => {
    const { db, now } = ctx
    const reason = readReason(Reason)
    if (!(await lockExaminer(db, UserID))) refuse('NOT_FOUND')
    const before = found(await findExaminerRow(db, UserID, now))
    await requireVersion(ctx, { subject: 'account', subjectId: UserID, stored: before.version, seen: Version })
    const wasOff = before.disabledAt !== null
    const isOff = IsOff === 1
    if (wasOff === isOff) return { item: await findExaminerWire(ctx, UserID) }
    if (isOff) {
      await disableAccount(db, UserID, now)
      await endSessions(db, UserID, now)
      ctx.forgetSessions(UserID)
    } else await enableAccount(db, UserID)
    await nextVersion(db, UserID)
    const item = await findExaminerWire(ctx, UserID)
    await insertAudit(ctx, {
      action: 'SwitchExaminer',
      subject: 'account',
      subjectId: UserID,
      before: { isOff: wasOff },
      after: { isOff, reason, unfinished: item.Open + item.Awaited },
    })
    return { item }
  },
})
