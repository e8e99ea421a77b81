import { buffer } from 'node:stream/consumers'
import { countText } from '#domain/page.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { refuse } from '#server/refuse.ts'
import { importOtherResults } from '../importOtherResults.ts'
import { readOtherResults } from '../otherResultSheet.ts'

export interface OtherResultImport {
  /** The upload in the store. */
  key: string
}

/** Writes all rows of the sheet or none; what a row must be may depend on the day, so that it is read again. */
export const importOtherResultSheet = officeJob<OtherResultImport>(async (ctx, run) => {
  const upload = (await ctx.outside.store.get(run.input.key)) ?? refuse('FILE_REQUIRED')
  const { rows, problems } = await readOtherResults(await buffer(upload.stream), ctx.now)
  if (problems.length > 0) refuse('SHEET_CHANGED', { params: { n: problems.length } })
  await run.report(0, rows.length)
  await ctx.transaction(async ({ db, now, requestId, secrets }) => {
    const maker = { db, now, requestId, secrets, me: { accountId: run.madeBy } }
    const { Added, Corrected, Unchanged } = await importOtherResults(
      maker,
      rows.map(({ row }) => row),
    )
    const message = `新增 ${countText(Added)} 条，更正 ${countText(Corrected)} 条，没有变化 ${countText(Unchanged)} 条`
    await run.finish(db, { message })
  })
})
