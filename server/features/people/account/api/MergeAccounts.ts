import { MergeAccounts as endpoint } from '#contract/people/accountStaff.ts'
import { endSessions } from '#server/features/people/user/openSession.ts'
import { readReason } from '#server/features/readReason.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { moveMessages } from '#server/records/content/message/inboxQueries.ts'
import { lockEnrolmentsOf, moveCandidates } from '#server/records/enrolment/mergeQueries.ts'
import { moveUploads } from '#server/records/examRoom/media/ownerQueries.ts'
import { moveInvoices } from '#server/records/money/invoice/invoiceQueries.ts'
import { moveRequests } from '#server/records/people/privacy/requestQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import {
  closeMerged,
  copyAgreements,
  lockCandidateAccounts,
  nextAccountVersion,
  takeOpenId,
} from '#server/records/people/user/lockQueries.ts'
import { refuse } from '#server/refuse.ts'
import { findAccountWire } from '../findAccountWire.ts'
import { readProof } from '../readProof.ts'

export const MergeAccounts = handler(endpoint, {
  handle: async (ctx, { UserID, FromUserID, Reason, Proof, Version, FromVersion }) => {
    const { db, now } = ctx
    const [reason, proof] = [readReason(Reason), readProof(Proof)]
    if (UserID === FromUserID) refuse('MERGE_WITH_ITSELF')
    const locked = await lockCandidateAccounts(db, [UserID, FromUserID])
    const to = locked.find(({ id }) => id === UserID) ?? refuse('NOT_FOUND')
    const from = locked.find(({ id }) => id === FromUserID) ?? refuse('NOT_FOUND')
    if (from.mergedInto === to.id) return { item: await findAccountWire(ctx, to.id) }
    if (to.mergedInto !== null || from.mergedInto !== null) refuse('ACCOUNT_CLOSED')
    await requireVersion(ctx, { subject: 'account', subjectId: to.id, stored: to.version, seen: Version })
    await requireVersion(ctx, { subject: 'account', subjectId: from.id, stored: from.version, seen: FromVersion })
    if (to.disabledAt !== null || from.disabledAt !== null) refuse('MERGE_LOCKED')

    const enrolments = await lockEnrolmentsOf(db, from.id)
    const candidates = await moveCandidates(db, from.id, to.id)
    await moveUploads(db, from.id, to.id)
    await moveMessages(db, from.id, to.id)
    await moveInvoices(db, from.id, to.id)
    await moveRequests(db, from.id, to.id, now)
    await copyAgreements(db, from.id, to.id)
    await takeOpenId(db, to.id, from.openId)
    await endSessions(db, from.id, now)
    ctx.forgetSessions(from.id)
    await closeMerged(db, { fromId: from.id, toId: to.id, now })
    const after = { reason, proof, enrolments, candidates: candidates.moved, unitedCandidates: candidates.united }
    for (const { id } of locked) {
      await nextAccountVersion(db, id)
      await insertAudit(ctx, {
        action: 'MergeAccounts',
        subject: 'account',
        subjectId: id,
        before: null,
        after: { ...after, kept: to.id, closed: from.id },
      })
    }
    return { item: await findAccountWire(ctx, to.id) }
  },
})
