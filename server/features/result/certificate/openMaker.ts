import { isCertificateSeen } from '#domain/result/certificate.ts'
import { drawCertificate } from '#server/print/drawCertificate.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { type CertificateToMake, saveFailure, saveFile } from '#server/records/result/certificate/fileQueries.ts'
import { getTemplateOfBatch } from '#server/records/result/certificate/templateQueries.ts'
import { newToken } from '#server/security/secrets.ts'
import { openStudio, type StudioCtx } from './openStudio.ts'

/** What a certificate may have, so that a phone opens it at once. */
const MOST_BYTES = 100_000

export type Made =
  | { kind: 'made'; bytes: number }
  | { kind: 'characters'; characters: string }
  | { kind: 'photo' | 'size' }

/** Opens what the certificates of a batch have in common, and makes one after the other by the template as it is now. */
export async function openMaker(ctx: StudioCtx, batchId: number) {
  const { db, outside, now } = ctx
  const template = await getTemplateOfBatch(db, batchId)
  const studio = await openStudio(ctx)
  const shared = { layout: template.layout, background: await studio.readBackground(template) }

  async function draw(row: CertificateToMake): Promise<Buffer | Exclude<Made, { kind: 'made' }>> {
    const prepared = await studio.prepare(row, shared)
    if (prepared.kind !== 'ready') return prepared
    const pdf = await drawCertificate(prepared.certificate, { ...studio, now })
    return pdf.length > MOST_BYTES ? { kind: 'size' } : pdf
  }

  return async function make(row: CertificateToMake): Promise<Made> {
    const certificateId = row.id
    const drawn = await draw(row)
    if (!Buffer.isBuffer(drawn)) {
      const characters = drawn.kind === 'characters' ? drawn.characters : ''
      await saveFailure(db, { certificateId, problem: drawn.kind, characters, failedAt: now })
      return drawn
    }
    const fileKey = `certificate/${batchId}/${certificateId}-${newToken()}.pdf`
    const bytes = drawn.length
    await outside.store.put(fileKey, drawn, { contentType: 'application/pdf' })
    const file = { certificateId, versionId: template.versionId, fileKey, bytes, madeAt: now }
    const earlier = await db.transaction().execute(async (tx) => {
      const before = await saveFile(tx, file)
      // The family hears once, and not before it can see the result; then the result itself is told.
      if (before === null && isCertificateSeen({ ...row, endedAt: null }, now))
        await tell(tx, {
          event: 'certificateReady',
          enrolmentIds: [row.enrolmentId],
          now,
          once: `certificate ${certificateId}`,
        })
      return before
    })
    if (earlier !== null) await outside.store.remove(earlier)
    return { kind: 'made', bytes }
  }
}
