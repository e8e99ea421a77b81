import { GetStageFigures as endpoint } from '#contract/batch/batchLife.ts'
import { figuresOfStage } from '#domain/batch/stageFigures.ts'
import { yuanOf } from '#domain/money.ts'
import { handler } from '#server/handler.ts'
import { readStageFigures } from '#server/records/batch/stageFigureQueries.ts'

export const GetStageFigures = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID, Stage }) => {
    const counted = await readStageFigures(db, Stage, { batchId: EB_ID, within: me.areaIds })
    const figures = figuresOfStage[Stage].map((figure) => {
      const { count, fen } = counted[figure] ?? { count: 0, fen: null }
      return { Figure: figure, Count: count, Sum: fen === null ? null : yuanOf(fen) }
    })
    return { listData: figures, totalCount: figures.length }
  },
})
