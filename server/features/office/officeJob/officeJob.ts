import type { JobCtx } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import type { OfficeJobPayload } from '#server/jobQueue/jobPayloads.ts'
import {
  moveDone,
  moveFailed,
  moveProgress,
  moveStarted,
  type OfficeJobRun,
  type ResultFile,
} from '#server/records/office/officeJob/queries.ts'
import { Refusal } from '#server/refuse.ts'
import { openInput, requireMakersRights } from './makersRights.ts'

/** Starts before a job counts as failed: a worker may die, and a store be away. */
const MOST_ATTEMPTS = 5
const GAVE_UP = '多次尝试后仍未完成，请稍后重新发起；如仍有问题请联系技术人员'

/** Thrown by `report` and `finish` when the job was cancelled or begun anew; whoever did so has written its state. */
class JobOver extends Error {}

export interface Running<I> extends OfficeJobRun {
  input: I
  madeBy: number
  /** Throws where the job is over; otherwise the maker sees how far it is. */
  report(done: number, total: number | null): Promise<void>
  /** Ends the job, in the caller's transaction if there is one. Throws where the job is over. */
  finish(db: Db, result: { message: string; file?: ResultFile }): Promise<void>
}

/** Makes the queue's job for one kind of office job. `I` is what `startOfficeJob` was given as `input`. */
export function officeJob<I extends object>(work: (ctx: JobCtx, run: Running<I>) => Promise<void>) {
  return async (ctx: JobCtx, { officeJobId }: OfficeJobPayload): Promise<void> => {
    const row = await moveStarted(ctx.db, officeJobId, ctx.now)
    if (!row) return
    const begun = performance.now()
    const now = () => ctx.now + Math.round(performance.now() - begun)
    const { id, attempt } = row
    try {
      const { madeFor, input } = openInput(ctx.secrets, row.inputSealed)
      await requireMakersRights(ctx, { kind: row.kind, madeFor, madeBy: row.madeBy })
      await work(ctx, {
        id,
        attempt,
        input: input as I,
        madeBy: row.madeBy,
        async report(done, total) {
          if (!(await moveProgress(ctx.db, { id, attempt }, { done, total, now: now() }))) throw new JobOver()
        },
        async finish(db, { message, file = null }: { message: string; file?: ResultFile | null }) {
          if (!(await moveDone(db, { id, attempt }, { message, file, now: now() }))) throw new JobOver()
        },
      })
    } catch (error) {
      if (error instanceof JobOver) return
      // Who is only busy is asked again later.
      if (error instanceof Refusal && error.code !== 'OVERLOADED')
        return moveFailed(ctx.db, { id, attempt }, error.message, now())
      if (attempt < MOST_ATTEMPTS) throw error
      ctx.log.error({ err: error, officeJobId: id }, 'office job given up')
      await moveFailed(ctx.db, { id, attempt }, GAVE_UP, now())
    }
  }
}
