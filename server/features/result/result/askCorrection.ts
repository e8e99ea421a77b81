import { isGivenResult, RESULT } from '#domain/result/result.ts'
import { whyResultCorrectionUnfit } from '#domain/result/resultCorrection.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { insertCorrection, lockApproved } from '#server/records/result/result/correctionQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

interface Wanted {
  enrolmentId: number
  fromCode: number
  toCode: number
  reason: string
}

/** Asks a second person for the correction of an approved result; returns its id. Refuses as AskResultCorrection says. */
export async function askCorrection(ctx: Ctx<Me>, { enrolmentId, fromCode, toCode, ...sent }: Wanted): Promise<number> {
  const { db, me, now } = ctx
  const reason = cleanText(sent.reason)
  refuseIf(whyResultCorrectionUnfit(reason))
  const { resultCode } = found(await lockApproved(db, enrolmentId))
  if (resultCode !== fromCode) refuse('RESULT_CHANGED')
  if (toCode === fromCode || !(isGivenResult(toCode) || toCode === RESULT.absent)) refuse('RESULT_CORRECTION_SAME')
  const correction = { enrolmentId, fromCode, toCode, reason, askedBy: me.accountId }
  const id = (await insertCorrection(db, { ...correction, askedAt: now })) ?? refuse('RESULT_CORRECTION_WAITS')
  await insertAudit(ctx, {
    action: 'AskResultCorrection',
    subject: 'enrolment',
    subjectId: enrolmentId,
    before: null,
    after: { fromCode, toCode, reason },
  })
  return id
}
