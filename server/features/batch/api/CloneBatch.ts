import { CloneBatch as endpoint } from '#contract/batch/batch.ts'
import { moveWindows } from '#domain/batch/batchWindows.ts'
import { shanghaiClock } from '#domain/time.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { handler } from '#server/handler.ts'
import { copyOffers, getClonedSettings, insertBatch } from '#server/records/batch/batchDraftQueries.ts'
import { columnsOfWindows, findStaffBatch, windowsOfRow } from '#server/records/batch/batchQueries.ts'
import { copySendingRules } from '#server/records/content/message/settingQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { copyChoice } from '#server/records/result/certificate/templateQueries.ts'
import { found } from '#server/refuse.ts'
import { batchFacts, batchItem } from '../batchItem.ts'
import { readNaming, requirePossible } from '../readBatch.ts'

export const CloneBatch = handler(endpoint, {
  handle: async (ctx, input) => {
    const { db, now } = ctx
    const earlier = found(await findStaffBatch(db, input.EB_ID))
    const opensAt = readStaffTime(input.RegStartDate)
    const windows = moveWindows(windowsOfRow(earlier), opensAt)
    requirePossible(windows)
    const difference = opensAt - earlier.registrationOpensAt
    const years = shanghaiClock(opensAt).year - shanghaiClock(earlier.registrationOpensAt).year
    const settings = await getClonedSettings(db, earlier.id)
    const { name, examYear } = readNaming({
      EB_Name: input.EB_Name,
      ExamYear: earlier.examYear + years,
      CertNOPrefix: settings.certNoPrefix,
    })
    const id = await insertBatch(db, {
      ...columnsOfWindows(windows),
      ...settings,
      feeScheme: 'new',
      name,
      examYear,
      registrationOpensAt: opensAt,
      registrationClosesAt: earlier.registrationClosesAt + difference,
      clonedFrom: earlier.id,
      createdAt: now,
    })
    await copyOffers(db, earlier.id, id)
    await copySendingRules(db, earlier.id, id)
    await copyChoice(db, earlier.id, id)
    const item = await batchItem(ctx, id)
    await insertAudit(ctx, {
      action: 'CloneBatch',
      subject: 'batch',
      subjectId: id,
      before: null,
      after: batchFacts(item),
    })
    return { item }
  },
})
