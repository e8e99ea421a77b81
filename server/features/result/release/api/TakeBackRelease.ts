import { TakeBackRelease as endpoint } from '#contract/result/release.ts'
import { howToTakeBack, whyTakeBackReasonUnfit } from '#domain/result/release.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { revokeCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { moveRelease } from '#server/records/result/release/releaseQueries.ts'
import { emptyRelease } from '#server/records/result/result/releasedResults.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { lockSeenRelease, releaseFacts } from '../lockSeenRelease.ts'

/** The state after each way of taking a release back (`howToTakeBack`). */
const stateAfter = { withdraw: 'withdrawn', stop: 'takenBack', ask: 'takeBackAsked' } as const

export const TakeBackRelease = handler(endpoint, {
  handle: async (ctx, { Reason, ...input }) => {
    const { db, me, now } = ctx
    const reason = cleanText(Reason)
    refuseIf(whyTakeBackReasonUnfit(reason))
    const row = await lockSeenRelease(ctx, input)
    const way = howToTakeBack(row, { showResultAt: row.showResultAt, now }) ?? refuse('RELEASE_CHANGED')
    const State = stateAfter[way]
    if (way !== 'ask') await revokeCertificates(ctx, { enrolmentIds: await emptyRelease(db, row.id), reason })
    await moveRelease(db, row.id, State, { takenBackBy: me.accountId, takenBackAt: now, reason })
    await insertAudit(ctx, {
      action: 'TakeBackRelease',
      subject: 'resultRelease',
      subjectId: row.id,
      before: null,
      after: { ...releaseFacts(row), state: State, reason },
    })
    return { OtherMsg: { State } }
  },
})
