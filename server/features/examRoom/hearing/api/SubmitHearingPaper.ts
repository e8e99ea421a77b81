import { bit } from '#contract/bit.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { SubmitHearingPaper as endpoint } from '#contract/examRoom/hearing.ts'
import { whySheetClosed } from '#domain/examRoom/examSession.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { lockSitting, whyOnOtherDevice, whyUnpaid } from '#server/records/examRoom/exam/sitting.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { practiceItems } from '../practice.ts'
import { submitHearing } from '../submitHearing.ts'

type SubmitInput = Input<typeof endpoint>

async function submitExam(ctx: Ctx<Me>, enrolmentId: number): Promise<Reply<typeof endpoint>> {
  const sitting = await lockSitting(ctx.db, ctx.me.accountId, enrolmentId)
  if (!sitting.facts.isHearing) refuse('NOT_HEARING')
  // A late submission is allowed: it adds no answer, and the sweep would submit the same paper.
  refuseIf(whyUnpaid(sitting) ?? whySheetClosed(sitting.facts.session) ?? whyOnOtherDevice(sitting, ctx.me))
  const sessionId = sitting.sessionId ?? refuse('SESSION_REQUIRED')
  if (!(await submitHearing(ctx, { enrolmentId, sessionId }, false))) refuse('SUBMITTED_ALREADY')
  return { listData: [], OtherMsg: { SubmitTime: shanghaiIso(ctx.now), Right: 0, Count: 0 } }
}

/**
 * Marks the answers that were sent, restricted to practice items so that no key of an exam item is revealed
 * (threats#O12).
 */
async function markPractice(ctx: Ctx<Me>, { EF_ID, Answers = [] }: SubmitInput): Promise<Reply<typeof endpoint>> {
  const items = await practiceItems(ctx, EF_ID)
  const listData = Answers.flatMap(({ EQ_ID, Choice }) => {
    const correct = items.find(({ questionId }) => questionId === EQ_ID)?.correct ?? null
    if (correct === null) return []
    return [{ EQ_ID, Correct: correct + 1, IsRight: bit(Choice === correct + 1) }]
  })
  const right = listData.filter(({ IsRight }) => IsRight === 1).length
  return { listData, OtherMsg: { SubmitTime: shanghaiIso(ctx.now), Right: right, Count: listData.length } }
}

/** Refuses SUBMITTED_ALREADY, SESSION_REQUIRED, SEAT_TAKEN, NOT_HEARING and the reasons of payment. */
export const SubmitHearingPaper = handler(endpoint, {
  handle: (ctx, input) => (input.IsTest === 1 ? markPractice(ctx, input) : submitExam(ctx, input.EF_ID)),
})
