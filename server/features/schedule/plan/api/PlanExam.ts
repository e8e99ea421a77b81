import { PlanExam as endpoint } from '#contract/schedule/plan.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { listMajorsToPlan } from '#server/records/schedule/plan/inputQueries.ts'
import { listLengths } from '#server/records/schedule/plan/placeQueries.ts'
import { findPlan } from '#server/records/schedule/plan/planQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import type { ExamPlanning } from '../jobs/planExam.ts'

export const PlanExam = handler(endpoint, {
  handle: async (ctx, { EB_ID, Seed, KeepPinsOf }) => {
    const { db } = ctx
    const { id, name } = found(await findStaffBatch(db, EB_ID))
    const kept = KeepPinsOf === undefined ? null : found(await findPlan(db, KeepPinsOf))
    if (kept && kept.batch_id !== id) refuse('NOT_FOUND')
    const majors = await listMajorsToPlan(db, id)
    if (majors.length === 0) refuse('PLAN_NOBODY')
    const set = new Set((await listLengths(db)).filter(({ version }) => version).map((row) => row.id))
    const missing = majors.find((major) => !set.has(major.id))
    if (missing) refuse('PLAN_LENGTH_MISSING', { params: { major: missing.name } })
    const input: ExamPlanning = { batchId: id, seed: Seed, pinsOf: kept?.id ?? null }
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'planExam', title: `自动排考：${name}`, input }) } }
  },
})
