import { SendAppeal as endpoint } from '#contract/result/appeal.ts'
import { fenOf, yuanText } from '#domain/money.ts'
import {
  firstAppealState,
  whyAppealReasonUnfit,
  whyCannotAppealAgainst,
  whyOutsideWindow,
} from '#domain/result/appeal.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { findAppealTerms, listScopes } from '#server/records/result/appeal/appealQueries.ts'
import { insertAppeal } from '#server/records/result/appeal/appealWrites.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { readPlayedPieces } from '../playedPieces.ts'
import { requireSeenResult } from '../seenResult.ts'

export const SendAppeal = handler(endpoint, {
  handle: async (ctx, { EF_ID, Ordinals, Reason, Rule, Fee }) => {
    const { db, me, now } = ctx
    // Two that are sent at once are judged one after the other.
    found(await lockEnrolment(db, EF_ID))
    const row = await requireSeenResult(ctx, EF_ID)
    const { rule, feeFen, ...window } = await findAppealTerms(db, row.batchId)
    const reason = cleanText(Reason)
    refuseIf(whyOutsideWindow(window, now) ?? whyAppealReasonUnfit(reason))
    if (rule !== Rule) refuse('APPEAL_RULE_CHANGED')
    if (feeFen !== fenOf(Fee)) refuse('APPEAL_FEE_CHANGED')
    const played = await readPlayedPieces(db, row)
    const scope = { isWhole: Ordinals.length === 0, ordinals: Ordinals }
    const facts = { played: played.map(({ ordinal }) => ordinal), earlier: await listScopes(db, row.id) }
    refuseIf(whyCannotAppealAgainst(scope, facts))
    const pieces = played.filter(({ ordinal }) => Ordinals.includes(ordinal))
    const said = { enrolmentId: row.id, origin: 'family', reason, rule, feeFen } as const
    const id = await insertAppeal(db, {
      ...said,
      state: firstAppealState(feeFen),
      fromCode: row.resultCode,
      pieces,
      by: me.accountId,
      now,
    })
    const fee = feeFen > 0 ? { fee: yuanText(feeFen) } : {}
    await insertAudit(ctx, {
      action: 'SendAppeal',
      subject: 'enrolment',
      subjectId: row.id,
      before: null,
      after: { appealId: id, pieces: pieces.map(({ title }) => title), reason, ...fee },
    })
    return { OtherMsg: { AP_ID: id } }
  },
})
