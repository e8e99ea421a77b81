import { PlanExam as endpoint } from '#contract/schedule/plan.ts'
import { readInput } from '#server/features/office/officeJob/makersRights.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { listUnfinishedJobs } from '#server/records/office/officeJob/queries.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { listMajorsToPlan } from '#server/records/schedule/plan/inputQueries.ts'
import { listLengths } from '#server/records/schedule/plan/placeQueries.ts'
import { findPlan } from '#server/records/schedule/plan/planQueries.ts'
import { findPublishedPlan } from '#server/records/schedule/plan/publishedPlanQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import type { ExamPlanning } from '../jobs/planExam.ts'

export const PlanExam = handler(endpoint, {
  handle: async (ctx, { EB_ID, Seed, KeepPinsOf, KeepPublished, MostMoved }) => {
    const { db, me, secrets } = ctx
    const { id, name } = found(await findStaffBatch(db, EB_ID))
    const kept = KeepPinsOf === undefined ? null : found(await findPlan(db, KeepPinsOf))
    if (kept && kept.batchId !== id) refuse('NOT_FOUND')
    const isKept = KeepPublished === 1
    if (isKept && !(await findPublishedPlan(db, id))) refuse('PLAN_NONE_PUBLISHED')
    const majors = await listMajorsToPlan(db, id)
    if (majors.length === 0) refuse('PLAN_NOBODY')
    const set = new Set((await listLengths(db)).filter(({ version }) => version).map((row) => row.id))
    const missing = majors.find((major) => !set.has(major.id))
    if (missing) refuse('PLAN_LENGTH_MISSING', { params: { major: missing.name } })
    // A second run of minutes would find the same, and the last to end would be shown. Under the schedule's lock two that
    // ask at once do not miss each other.
    await lockSchedule(db)
    const waiting = (await listUnfinishedJobs(db, 'planExam')).find(
      (job) => (readInput(secrets, job.inputSealed)?.input as ExamPlanning | undefined)?.batchId === id,
    )
    if (waiting) return waiting.madeBy === me.accountId ? { OtherMsg: { OJ_ID: waiting.id } } : refuse('PLAN_UNDER_WAY')
    const input: ExamPlanning = {
      batchId: id,
      seed: Seed,
      pinsOf: kept?.id ?? null,
      keepPublished: isKept ? { mostMoved: MostMoved } : null,
    }
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'planExam', title: `自动排考：${name}`, input }) } }
  },
})
