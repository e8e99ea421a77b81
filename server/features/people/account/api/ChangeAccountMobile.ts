import { ChangeAccountMobile as endpoint } from '#contract/people/accountStaff.ts'
import { cleanMobile, isAmong, isMobile } from '#domain/people/mobile.ts'
import { endSessions } from '#server/features/people/user/openSession.ts'
import { readReason } from '#server/features/readReason.ts'
import { handler } from '#server/handler.ts'
import { moveOwnMobile } from '#server/records/enrolment/mergeQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { freeMobileOfMerged, nextAccountVersion } from '#server/records/people/user/lockQueries.ts'
import { moveMobile } from '#server/records/people/user/queries.ts'
import { refuse } from '#server/refuse.ts'
import { findAccountWire } from '../findAccountWire.ts'
import { lockSeenAccount } from '../lockAccounts.ts'
import { readProof } from '../readProof.ts'

export const ChangeAccountMobile = handler(endpoint, {
  handle: async (ctx, { UserID, OldMobile, NewMobile, Reason, Proof, Version }) => {
    const { db, me, now } = ctx
    const to = cleanMobile(NewMobile)
    if (to === '') refuse('MOBILE_REQUIRED')
    if (!isMobile(to)) refuse('MOBILE_WRONG')
    const [reason, proof] = [readReason(Reason), readProof(Proof)]
    const { mobile: from } = await lockSeenAccount(ctx, UserID, Version)
    // Else nobody would know any more that it is his own family (docs/adr/several-hats.md).
    if (isAmong(me.mobile, [from])) refuse('OWN_ACCOUNT_MOBILE')
    // An account that the office holds for a child has no mobile that anybody could name.
    if (isMobile(from) && cleanMobile(OldMobile) !== from) refuse('OLD_MOBILE_WRONG')
    if (to === from) refuse('MOBILE_SAME')
    await freeMobileOfMerged(db, UserID, to)
    if (!(await moveMobile(db, UserID, to))) refuse('MOBILE_OF_OTHER')
    await moveOwnMobile(db, UserID, { from, to })
    await nextAccountVersion(db, UserID)
    await endSessions(db, UserID, now)
    ctx.forgetSessions(UserID)
    await insertAudit(ctx, {
      action: 'ChangeAccountMobile',
      subject: 'account',
      subjectId: UserID,
      before: { mobile: from },
      after: { mobile: to, reason, proof },
    })
    return { item: await findAccountWire(ctx, UserID) }
  },
})
