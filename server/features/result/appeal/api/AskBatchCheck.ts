import { randomInt } from 'node:crypto'
import { AskBatchCheck as endpoint } from '#contract/result/batchCheck.ts'
import { INT4_MAX } from '#domain/int4.ts'
import { BULK_MOST } from '#domain/page.ts'
import { drawnShare } from '#domain/result/secondMark.ts'
import type { Ctx, Me } from '#server/context.ts'
import { readReason } from '#server/features/readReason.ts'
import { distribute } from '#server/features/result/marking/distribute.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { handler } from '#server/handler.ts'
import { tellAssigned } from '#server/records/content/message/tellExaminer.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { insertAppeal, insertStep } from '#server/records/result/appeal/appealWrites.ts'
import { listUnchecked } from '#server/records/result/appeal/checkQueries.ts'
import { insertAppealMark } from '#server/records/result/appeal/markQueries.ts'
import { listActiveExaminers } from '#server/records/result/marking/balanceQueries.ts'
import { lockEnrolments } from '#server/records/result/result/queries.ts'
import { insertSecondMark } from '#server/records/result/result/secondMarkQueries.ts'
import { lockExaminersShared } from '#server/records/schedule/examTime/examinerQueries.ts'
import { refuse } from '#server/refuse.ts'
import { requireMove } from '../openAppeal.ts'
import { requireChecked } from '../openCheck.ts'

interface Approved {
  id: number
  code: number
}

/** Opens a check for each approved result and gives it to other examiners, in balance; returns how many nobody may mark. */
async function openChecks(ctx: Ctx<Me>, approved: readonly Approved[], reason: string): Promise<number> {
  const { db, me, now } = ctx
  const checkOf = new Map<number, number>()
  for (const { id, code } of approved) {
    // Nobody has asked the family, so that its result cannot become lower.
    const check = { enrolmentId: id, origin: 'check', state: 'checked', reason, rule: 'higher' } as const
    checkOf.set(id, await insertAppeal(db, { ...check, feeFen: 0, fromCode: code, pieces: [], by: me.accountId, now }))
  }
  const enrolmentIds = approved.map(({ id }) => id)
  const { placed } = await distribute(db, { enrolmentIds, isAsked: ({ isChief }) => !isChief })
  const givenTo = new Map<number, number[]>()
  for (const { enrolmentId, examinerId } of placed) {
    const appealId = checkOf.get(enrolmentId)
    if (appealId === undefined) continue
    await requireMove(db, appealId, 'assign')
    await insertAppealMark(db, { appealId, enrolmentId, examinerId, by: me.accountId, now })
    await insertStep(db, appealId, { kind: 'assigned', by: me.accountId, now })
    givenTo.set(examinerId, [...(givenTo.get(examinerId) ?? []), enrolmentId])
  }
  for (const [examinerId, ids] of givenTo) await tellAssigned(db, examinerId, ids, now)
  return approved.length - placed.length
}

export const AskBatchCheck = handler(endpoint, {
  handle: async (ctx, { SharePercent, Count, Reason, ...input }) => {
    const { db, now } = ctx
    const reason = readReason(Reason)
    if (SharePercent < 1 || SharePercent > 100) refuse('CHECK_SHARE_WRONG')
    const checked = await requireChecked(db, input)
    const active = await listActiveExaminers(db)
    await lockExaminersShared(
      db,
      active.map(({ id }) => id),
    )
    await lockEnrolments(
      db,
      (await listUnchecked(db, checked)).map(({ id }) => id),
    )
    // What changed while the locks were waited for does not count any more.
    const marks = await listUnchecked(db, checked)
    if (marks.length === 0) refuse('CHECK_NOTHING')
    if (marks.length !== Count) refuse('LIST_CHANGED', { params: { n: marks.length } })
    const ids = marks.map(({ id }) => id)
    const drawn = drawnShare(ids, { seed: randomInt(INT4_MAX), sharePercent: SharePercent })
    if (drawn.size > BULK_MOST) refuse('TOO_MANY_CHOSEN', { params: { n: BULK_MOST } })
    const chosen = marks.filter(({ id }) => drawn.has(id))
    const approved = chosen.flatMap(({ id, code }) => (code === null ? [] : [{ id, code }]))
    const left = await openChecks(ctx, approved, reason)
    for (const { id, code } of chosen) {
      if (code !== null) continue
      await insertSecondMark(db, { enrolmentId: id, reason: 'check', now })
      await proposeEnrolmentResult(db, id, now)
    }
    const seconds = chosen.length - approved.length
    await insertAudit(ctx, {
      action: 'AskBatchCheck',
      subject: 'batch',
      subjectId: checked.batchId,
      before: null,
      after: {
        examinerId: checked.examinerId,
        sharePercent: SharePercent,
        appeals: approved.length,
        seconds,
        reason,
      },
    })
    return { OtherMsg: { Appeals: approved.length, Seconds: seconds, Left: left } }
  },
})
