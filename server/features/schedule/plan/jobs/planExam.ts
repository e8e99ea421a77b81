import { setImmediate } from 'node:timers/promises'
import { countText } from '#domain/page.ts'
import type { PlanInput } from '#domain/schedule/plan/instance.ts'
import { type KeptPlan, keepPlan } from '#domain/schedule/plan/keepPlan.ts'
import { makePlan } from '#domain/schedule/plan/makePlan.ts'
import type { Plan } from '#domain/schedule/plan/plan.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { insertPlan, insertSeats, insertSittings, type NewSeat } from '#server/records/schedule/plan/planQueries.ts'
import { readKept } from '../readKept.ts'
import { readPlanInput } from '../readPlanInput.ts'
import { solveProgram } from '../solveProgram.ts'

export interface ExamPlanning {
  batchId: number
  seed: number
  /** The plan whose pinned places stay, or null. */
  pinsOf: number | null
  /** Keeps what is published, where it is set; absent in jobs that were started before it was known. */
  keepPublished?: { mostMoved: number } | null
}

/** Milliseconds between two reports of progress, at which a cancelled job stops. */
const REPORT_MS = 500

/** Makes the plan and stores it with its figures in one transaction. */
export const planExam = officeJob<ExamPlanning>(async (ctx, run) => {
  const { batchId, seed } = run.input
  const { input, steps, pinned, fixed } = await begin(ctx.db, run.input, ctx.now)
  const total = input.candidates.length
  await run.report(0, total)
  let step = await steps.next()
  for (let reportedAt = performance.now(); !step.done; step = await steps.next()) {
    await setImmediate()
    if (performance.now() - reportedAt < REPORT_MS) continue
    await run.report(Math.floor(step.value * total), total)
    reportedAt = performance.now()
  }
  const plan = step.value
  const rows = rowsOf(input, plan, { pinned, fixed })
  await ctx.transaction(async ({ db, now }) => {
    const stored = { batchId, officeJobId: run.id, seed, figures: plan.figures, madeBy: run.madeBy, now }
    const planId = await insertPlan(db, stored)
    await insertSeats(db, planId, rows)
    await insertSittings(db, planId, plan.sittings)
    await run.finish(db, { message: messageOf(plan) })
  })
})

interface Begun {
  input: PlanInput
  steps: AsyncGenerator<number, Plan | KeptPlan> | Generator<number, Plan | KeptPlan>
  pinned: ReadonlySet<number>
  /** The places of whoever stays whatever the rules say. */
  fixed: ReadonlyMap<number, { roomId: number; beginsAt: Instant }>
}

async function begin(db: Db, planning: ExamPlanning, now: Instant): Promise<Begun> {
  const { batchId, keepPublished } = planning
  if (keepPublished) {
    const { input, kept, pinned } = await readKept(db, { batchId, mostMoved: keepPublished.mostMoved, now })
    const fixed = new Map(
      kept.seats
        .filter(({ enrolmentId }) => kept.fixed.has(enrolmentId))
        .map(({ enrolmentId, roomId, beginsAt }) => [enrolmentId, { roomId, beginsAt }]),
    )
    return { input, steps: keepPlan(input, kept), pinned, fixed }
  }
  const input = await readPlanInput(db, planning)
  const pinned = new Set(input.candidates.flatMap((one) => (one.pinned ? one.enrolmentId : [])))
  return { input, steps: makePlan(input, solveProgram), pinned, fixed: new Map() }
}

function rowsOf({ candidates }: PlanInput, plan: Plan | KeptPlan, { pinned, fixed }: Pick<Begun, 'pinned' | 'fixed'>) {
  const placeOf = new Map(plan.seats.map((seat) => [seat.enrolmentId, seat]))
  const reasonOf = new Map(plan.unplaced.map(({ enrolmentId, reason }) => [enrolmentId, reason]))
  const movedOf = new Map('moved' in plan ? plan.moved.map((one) => [one.enrolmentId, one]) : [])
  return candidates.map(({ enrolmentId, minutes, pauseMinutes }): NewSeat => {
    const place = placeOf.get(enrolmentId) ?? fixed.get(enrolmentId)
    const moved = movedOf.get(enrolmentId)
    return {
      enrolmentId,
      roomId: place?.roomId ?? null,
      beginsAt: place?.beginsAt ?? null,
      minutes,
      pauseMinutes,
      isPinned: place !== undefined && pinned.has(enrolmentId),
      whyUnplaced: place ? null : (reasonOf.get(enrolmentId) ?? null),
      whyMoved: moved ? { was: moved.was, because: moved.because } : null,
    }
  })
}

function messageOf(plan: Plan | KeptPlan): string {
  const left = plan.unplaced.length > 0 ? `，${countText(plan.unplaced.length)} 位未排上，原因见排考结果` : ''
  if (!('moved' in plan)) return `已为 ${countText(plan.seats.length)} 位考生排出考室和时间${left}`
  const moved = plan.moved.length > 0 ? `${countText(plan.moved.length)} 位必须变动，名单见排考结果` : '无人变动'
  return `已保留发布的时间，共排出 ${countText(plan.seats.length)} 位，${moved}${left}`
}
