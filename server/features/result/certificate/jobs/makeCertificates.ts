import { countText } from '#domain/page.ts'
import { certProblemText } from '#domain/result/certificateFile.ts'
import { forEachConcurrently } from '#server/concurrency/forEachConcurrently.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { countToMake, listToMake, type Making } from '#server/records/result/certificate/fileQueries.ts'
import { refuse } from '#server/refuse.ts'
import { type Made, openMaker } from '../openMaker.ts'

/** How many are read at a time, and between two reports, at which a cancelled job stops. */
const AT_A_TIME = 20
/** While one is drawn, the photo of the next comes from the store and the file of the last goes to it. */
const AT_ONCE = 3

function messageOf(made: number, failed: ReadonlyArray<Exclude<Made, { kind: 'made' }>>): string {
  const done = `已生成 ${countText(made)} 份证书`
  if (failed.length === 0) return done
  const characters = [...new Set(failed.flatMap((one) => (one.kind === 'characters' ? [...one.characters] : [])))]
  const kinds = new Set(failed.map(({ kind }) => kind))
  const reasons = [...kinds].map((kind) => certProblemText(kind, characters.join('')))
  return `${done}，${countText(failed.length)} 份未能生成（${reasons.join('；')}），请在证书列表中查看`
}

/** What is made stays when the job is cancelled; one that goes on after its worker died makes the rest. */
export const makeCertificates = officeJob<Making>(async (ctx, run) => {
  const making = run.input
  const make = await openMaker(ctx, making.batchId)
  const total = await countToMake(ctx.db, making)
  if (total === 0) refuse('CERT_NOTHING_TO_MAKE')
  await run.report(0, total)
  let made = 0
  const failed: Array<Exclude<Made, { kind: 'made' }>> = []
  for (let afterId = 0; ; ) {
    const rows = await listToMake(ctx.db, making, { afterId, most: AT_A_TIME })
    const last = rows.at(-1)
    if (!last) break
    await forEachConcurrently(AT_ONCE, rows, async (row) => {
      const one = await make(row)
      if (one.kind === 'made') made += 1
      else failed.push(one)
    })
    afterId = last.id
    await run.report(made + failed.length, Math.max(total, made + failed.length))
  }
  await run.finish(ctx.db, { message: messageOf(made, failed) })
})
