import { DecideTakeBack as endpoint } from '#contract/result/release.ts'
import { whyCannotDecideTakeBack } from '#domain/result/release.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { revokeCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { moveRelease } from '#server/records/result/release/releaseQueries.ts'
import { emptyRelease } from '#server/records/result/result/releasedResults.ts'
import { refuseIf } from '#server/refuse.ts'
import { lockSeenRelease, releaseFacts } from '../lockSeenRelease.ts'

export const DecideTakeBack = handler(endpoint, {
  handle: async (ctx, { IsTaken, ...input }) => {
    const { db, me, now } = ctx
    const row = await lockSeenRelease(ctx, input)
    refuseIf(whyCannotDecideTakeBack(row, me.accountId))
    const facts = { subject: 'resultRelease', subjectId: row.id, before: null } as const
    const decided = { decidedBy: me.accountId, decidedAt: now }
    if (IsTaken === 0) {
      await moveRelease(db, row.id, 'released', decided)
      await insertAudit(ctx, { action: 'KeepRelease', ...facts, after: releaseFacts(row) })
      return { OtherMsg: { State: 'released' as const } }
    }
    const enrolmentIds = await emptyRelease(db, row.id)
    await revokeCertificates(ctx, { enrolmentIds, reason: row.reason })
    await moveRelease(db, row.id, 'takenBack', decided)
    await insertAudit(ctx, {
      action: 'TakeBackRelease',
      ...facts,
      after: { ...releaseFacts(row), state: 'takenBack', reason: row.reason },
    })
    await tell(db, {
      event: 'resultTakenBack',
      enrolmentIds,
      now,
      values: { reason: row.reason },
      once: `release ${row.id}`,
    })
    return { OtherMsg: { State: 'takenBack' as const } }
  },
})
