import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportFile } from '#server/features/office/officeJob/exportFile.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { findStaffBatch, markArchived } from '#server/records/batch/batchQueries.ts'
import { findPerson } from '#server/records/people/staff/peopleQueries.ts'
import { found } from '#server/refuse.ts'
import { createSigner } from '#server/security/signing.ts'
import { writeArchive } from '../writeArchive.ts'

export interface ArchiveInput {
  batchId: number
}

export const archiveBatch = officeJob<ArchiveInput>(async (ctx, run) => {
  const { db, secrets, config, now } = ctx
  const { batchId } = run.input
  const batch = found(await findStaffBatch(db, batchId))
  const madeBy = (await findPerson(db, run.madeBy, now))?.name ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'kaoji-archive-'))
  try {
    await exportFile(ctx, run, {
      name: `归档-${batch.name.replace(/[\\/:*?"<>|\s]+/g, '-')}`,
      extension: 'zip',
      contentType: 'application/zip',
      async write(path) {
        const report = (done: number, total: number) => run.report(done, total)
        const signer = createSigner(secrets)
        const { files } = await writeArchive(db, path, { batchId, madeBy, now, signer, config, folder, report })
        // Files of a batch may go by retention once it lies in an archive (office#retention).
        await markArchived(db, batchId, now)
        return `共 ${files.length} 个文件，清单已签名`
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
