import { bit } from '#contract/bit.ts'
import type { Reply } from '#contract/endpoint.ts'
import { GetHearingPaper as endpoint } from '#contract/examRoom/hearing.ts'
import { DEFAULT_UPLOAD_MINUTES, examPhaseOf } from '#domain/examRoom/examSession.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import {
  clockWire,
  endOfSitting,
  lockSitting,
  whyOnOtherDevice,
  whyUnpaid,
} from '#server/records/examRoom/exam/sitting.ts'
import { listPaper } from '#server/records/examRoom/hearing/paperQueries.ts'
import { paperItemWire, practiceItemWire } from '#server/records/examRoom/hearing/paperWire.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { practiceItems, practiceRound } from '../practice.ts'

async function examPaper(ctx: Ctx<Me>, enrolmentId: number): Promise<Reply<typeof endpoint>> {
  const { db, me, now } = ctx
  const sitting = await lockSitting(db, me.accountId, enrolmentId)
  const { facts, sessionId } = sitting
  if (!facts.isHearing) refuse('NOT_HEARING')
  refuseIf(whyUnpaid(sitting))
  const isRunning = examPhaseOf(facts, now) === 'running'
  const isHere = whyOnOtherDevice(sitting, me) === null
  const rows = isRunning && isHere && sessionId !== null ? await listPaper(db, sessionId) : []
  const submittedAt = facts.session?.submittedAt ?? null
  return {
    listData: rows.map((row) => paperItemWire(row, ctx)),
    OtherMsg: {
      ...clockWire(endOfSitting(sitting), now),
      Minutes: facts.uploadMinutes ?? DEFAULT_UPLOAD_MINUTES,
      IsSub: bit(submittedAt !== null),
      SubmitTime: submittedAt === null ? null : shanghaiIso(submittedAt),
      IsHere: bit(isHere),
    },
  }
}

/** Practice has no time limit. */
async function practicePaper(ctx: Ctx<Me>, enrolmentId: number): Promise<Reply<typeof endpoint>> {
  const items = practiceRound(await practiceItems(ctx, enrolmentId))
  return {
    listData: items.map(practiceItemWire),
    OtherMsg: { ...clockWire(null, ctx.now), Minutes: 0, IsSub: 0, SubmitTime: null, IsHere: 1 },
  }
}

/** Refuses NOT_HEARING and the reasons of payment; for practice those of `whyCannotPractise`. */
export const GetHearingPaper = handler(endpoint, {
  handle: (ctx, { EF_ID, IsTest }) => (IsTest === 1 ? practicePaper(ctx, EF_ID) : examPaper(ctx, EF_ID)),
})
