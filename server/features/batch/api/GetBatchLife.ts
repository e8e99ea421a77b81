import { GetBatchLife as endpoint } from '#contract/batch/batchLife.ts'
import { isLive } from '#domain/batch/batchLife.ts'
import { DAY_MS } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { readBatchLives } from '#server/records/batch/lifeQueries.ts'
import { lifeWire } from '#server/records/batch/lifeWire.ts'
import { refuse } from '#server/refuse.ts'

/** A batch whose registration opened earlier is not among those that are worked on. */
const OLDEST_MS = 500 * DAY_MS

export const GetBatchLife = handler(endpoint, {
  handle: async ({ db, me, now }, { EB_ID }) => {
    const lives = await readBatchLives(db, { batchId: EB_ID ?? null, since: now - OLDEST_MS, now, within: me.areaIds })
    if (EB_ID !== undefined && lives.length === 0) refuse('NOT_FOUND')
    const shown = EB_ID === undefined ? lives.filter((life) => isLive(life, now)) : lives
    return { listData: shown.map((life) => lifeWire(life, now)), totalCount: shown.length }
  },
})
