import { DecideDataRequest as endpoint } from '#contract/people/dataRequest.ts'
import { dataRequestMoves, whyDataAnswerUnfit } from '#domain/people/dataRequest.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { forgetAgreement } from '#server/records/people/user/agreementQueries.ts'
import { refuseIf } from '#server/refuse.ts'
import { openRequest, requireMove } from '../openRequest.ts'
import { tellAnswered } from '../tellAnswered.ts'

export const DecideDataRequest = handler(endpoint, {
  handle: async (ctx, { IsGranted, Answer, ...input }) => {
    const { db, me, now } = ctx
    const row = await openRequest(ctx, input)
    const answer = cleanText(Answer)
    refuseIf(whyDataAnswerUnfit(answer))
    const deed = IsGranted === 0 ? 'decline' : row.kind === 'delete' ? 'agree' : 'answer'
    const columns = { answer, decidedBy: me.accountId, decidedAt: now, confirmedBy: null, confirmedAt: null }
    await requireMove(ctx, row.id, deed, { note: answer, columns })
    // Without the agreement to the texts in force the pages ask for it again before anything else is done with the account.
    if (deed === 'answer' && row.kind === 'withdraw' && row.candidateId === null)
      await forgetAgreement(db, row.accountId)
    await insertAudit(ctx, {
      action: 'DecideDataRequest',
      subject: 'account',
      subjectId: row.accountId,
      before: null,
      after: { dataRequestId: row.id, requestKind: row.kind, isGranted: IsGranted === 1, reason: answer },
    })
    if (deed !== 'agree') await tellAnswered(ctx, row)
    return { OtherMsg: { State: dataRequestMoves[deed].to, Version: row.version + 1 } }
  },
})
