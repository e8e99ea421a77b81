import { setImmediate } from 'node:timers/promises'
import { countText } from '#domain/page.ts'
import { makePlan } from '#domain/schedule/plan/makePlan.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { insertPlan, insertSeats, insertSittings } from '#server/records/schedule/plan/planQueries.ts'
import { readPlanInput } from '../readPlanInput.ts'
import { solveProgram } from '../solveProgram.ts'

export interface ExamPlanning {
  batchId: number
  seed: number
  /** The plan whose pinned places stay, or null. */
  pinsOf: number | null
}

/** Milliseconds between two reports of progress, at which a cancelled job stops. */
const REPORT_MS = 500

/** Makes the plan and stores it with its figures in one transaction. */
export const planExam = officeJob<ExamPlanning>(async (ctx, run) => {
  const { batchId, seed } = run.input
  const input = await readPlanInput(ctx.db, run.input)
  const total = input.candidates.length
  await run.report(0, total)
  const steps = makePlan(input, solveProgram)
  let step = await steps.next()
  for (let reportedAt = performance.now(); !step.done; step = await steps.next()) {
    await setImmediate()
    if (performance.now() - reportedAt < REPORT_MS) continue
    await run.report(Math.floor(step.value * total), total)
    reportedAt = performance.now()
  }
  const { seats, sittings, unplaced, figures } = step.value
  const placeOf = new Map(seats.map((seat) => [seat.enrolmentId, seat]))
  const reasonOf = new Map(unplaced.map(({ enrolmentId, reason }) => [enrolmentId, reason]))
  await ctx.transaction(async ({ db, now }) => {
    const plan = { batchId, officeJobId: run.id, seed, figures, madeBy: run.madeBy, now }
    const planId = await insertPlan(db, plan)
    const rows = input.candidates.map(({ enrolmentId, minutes, pauseMinutes, pinned }) => {
      const place = placeOf.get(enrolmentId)
      return {
        enrolmentId,
        roomId: place?.roomId ?? null,
        beginsAt: place?.beginsAt ?? null,
        minutes,
        pauseMinutes,
        isPinned: place !== undefined && pinned !== null,
        whyUnplaced: reasonOf.get(enrolmentId) ?? null,
      }
    })
    await insertSeats(db, planId, rows)
    await insertSittings(db, planId, sittings)
    const left = unplaced.length > 0 ? `，${countText(unplaced.length)} 位未排上，原因见排考结果` : ''
    await run.finish(db, { message: `已为 ${countText(seats.length)} 位考生排出考室和时间${left}` })
  })
})
