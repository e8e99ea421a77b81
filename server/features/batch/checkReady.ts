import { type ReadyFinding, readyFindings } from '#domain/batch/batchReady.ts'
import type { Ctx } from '#server/context.ts'
import { keepCheck } from '#server/records/batch/batchCheckQueries.ts'
import { type StaffBatchRow, windowsOfRow } from '#server/records/batch/batchQueries.ts'
import { getReadyFacts } from '#server/records/batch/readyQueries.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'

/** Checks a batch and keeps what was found (office#ready-check). */
export async function checkReady({ db, now }: Pick<Ctx, 'db' | 'now'>, batch: StaffBatchRow): Promise<ReadyFinding[]> {
  const [facts, settings] = await Promise.all([getReadyFacts(db, batch.id), listSiteSettings(db)])
  const findings = readyFindings({
    ...facts,
    windows: windowsOfRow(batch),
    announcement: batch.announcement,
    examYear: batch.examYear,
    // The initial numbers belong to nobody.
    servicePhones: settings.has('servicePhones') ? readSiteSettings(settings).servicePhones : [],
  })
  await keepCheck(db, batch.id, findings, now)
  return findings
}
