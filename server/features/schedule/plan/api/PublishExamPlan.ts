import { PublishExamPlan as endpoint } from '#contract/schedule/planPublish.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { readNames } from '#server/records/schedule/plan/nameQueries.ts'
import { lockPlan } from '#server/records/schedule/plan/planQueries.ts'
import { lockOfBatch, lockPlaces, markPublished, readStoredPlan } from '#server/records/schedule/plan/publishQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { type Publishing, readPublishing } from '../publishing.ts'
import { publishPlan } from '../publishPlan.ts'
import { ruleTexts } from '../ruleTexts.ts'

type Db = Parameters<typeof ruleTexts>[0]

async function refuseOutOfDate(db: Db, { broken }: Publishing): Promise<never> {
  const [first] = broken
  if (!first) throw new Error('every place stands')
  const [enrolmentId, rule] = first
  const names = await readNames(db, { roomIds: [], examinerIds: [], enrolmentIds: [enrolmentId] })
  const textOf = await ruleTexts(db, [rule])
  const params = { count: broken.size, name: names.enrolments.get(enrolmentId) ?? '', why: textOf(rule) }
  return refuse('PLAN_OUT_OF_DATE', { params, OtherMsg: { EF_ID: enrolmentId, Broken: broken.size } })
}

export const PublishExamPlan = handler(endpoint, {
  handle: async (ctx, { EPL_ID, Version, LeaveOut }) => {
    const { db, now, me } = ctx
    await lockSchedule(db)
    const plan = found(await lockPlan(db, EPL_ID))
    await requireVersion(ctx, { subject: 'examPlan', subjectId: plan.id, stored: plan.version, seen: Version })
    const { seats, sittings } = await readStoredPlan(db, plan.id)
    if (seats.length === 0) refuse('PLAN_EMPTY')
    await lockPlaces(db, {
      roomIds: [...new Set(sittings.map(({ roomId }) => roomId))],
      examinerIds: [...new Set(sittings.map(({ examinerId }) => examinerId))],
    })
    await lockOfBatch(db, plan.batchId)
    const publishing = await readPublishing(db, plan)
    if (publishing.broken.size > 0 && LeaveOut === 0) await refuseOutOfDate(db, publishing)
    const told = await publishPlan(ctx, plan.batchId, publishing)
    await markPublished(db, plan.id, { actorId: me.accountId, now })
    const { added, moved, withdrawn, same, broken } = publishing
    const counts = {
      Added: added.size,
      Moved: moved.size,
      Withdrawn: withdrawn.length,
      Same: same,
      LeftOut: broken.size,
      Told: told,
    }
    await insertAudit(ctx, {
      action: 'PublishExamPlan',
      subject: 'examPlan',
      subjectId: plan.id,
      before: { version: plan.version, publishedVersion: plan.publishedVersion },
      after: { version: plan.version + 1, batchId: plan.batchId, ...counts },
    })
    return { OtherMsg: { Version: plan.version + 1, ...counts } }
  },
})
