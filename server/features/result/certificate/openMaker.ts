import { buffer } from 'node:stream/consumers'
import type { CertificateFacts } from '#domain/result/certificateTemplate.ts'
import type { ResultCode } from '#domain/result/result.ts'
import type { JobCtx } from '#server/context.ts'
import { openPicture } from '#server/features/examRoom/media/storedPicture.ts'
import { drawCertificate, textsOfCertificate } from '#server/print/drawCertificate.ts'
import { fontFiles } from '#server/print/fontFiles.ts'
import { openFonts } from '#server/print/fonts.ts'
import { openFontFiles } from '#server/print/openFontFiles.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { certificateLink } from '#server/records/result/certificate/checkQueries.ts'
import { type CertificateToMake, saveFailure, saveFile } from '#server/records/result/certificate/fileQueries.ts'
import { getTemplateOfBatch } from '#server/records/result/certificate/templateQueries.ts'
import { newToken } from '#server/security/secrets.ts'
import { fitJpeg } from './fitJpeg.ts'

/** What a certificate may have, so that a phone opens it at once. */
const MOST_BYTES = 100_000
/** 280 pixels over 35 mm are 200 to an inch. */
const PHOTO = { width: 280, height: 392 }
const PHOTO_BYTES = 14_000

export type Made =
  | { kind: 'made'; bytes: number }
  | { kind: 'characters'; characters: string }
  | { kind: 'photo' | 'size' }

type MakerCtx = Pick<JobCtx, 'db' | 'outside' | 'config' | 'secrets' | 'log' | 'now'>

const factsOf = (row: CertificateToMake, association: string): CertificateFacts => ({
  name: row.name,
  pinyin: row.nameSpell,
  sex: row.sex,
  birthMonth: row.birthMonth,
  major: row.majorName,
  grade: row.gradeName,
  resultCode: row.resultCode as ResultCode,
  number: row.number,
  datedAt: row.datedAt,
  area: row.areaName,
  batch: row.batchName,
  association,
})

/** The bytes of an object; null where there is none. */
async function readObject(opening: ReturnType<typeof openPicture>): Promise<Buffer | null> {
  const opened = await opening
  return opened && buffer(opened.stream)
}

/** Opens what all certificates of a batch have in common, and makes one after the other by the template as it is now. */
export async function openMaker(ctx: MakerCtx, batchId: number) {
  const { db, outside, config, secrets, log, now } = ctx
  const { layout, versionId, backgroundKey } = await getTemplateOfBatch(db, batchId)
  const { association } = readSiteSettings(await listSiteSettings(db))
  const background = backgroundKey === null ? null : await readObject(outside.store.get(backgroundKey))
  if (backgroundKey !== null && background === null)
    throw new Error(`the background ${backgroundKey} is not in the store`)
  const hasPhoto = layout.fields.some(({ kind }) => kind === 'photo')
  const paths = fontFiles(config.printFont)
  const fonts = openFonts(paths)
  const files = await openFontFiles(paths)

  /** Null where it is gone or no picture. */
  async function readPhoto(path: string): Promise<Buffer | null> {
    const bytes = await readObject(openPicture(outside.store, path))
    if (!bytes) return null
    return fitJpeg(bytes, PHOTO, PHOTO_BYTES).catch((error: unknown) => {
      log.warn({ err: error, path }, 'the photo of a certificate cannot be read')
      return null
    })
  }

  async function draw(row: CertificateToMake): Promise<Buffer | Exclude<Made, { kind: 'made' }>> {
    const facts = factsOf(row, association.name)
    const missing = fonts.missingIn(textsOfCertificate({ layout, facts }))
    if (missing.length > 0) return { kind: 'characters', characters: missing.join('') }
    const photo = hasPhoto ? await readPhoto(row.photoPath) : null
    if (hasPhoto && photo === null) return { kind: 'photo' }
    const link = certificateLink(config, secrets, row.publicId)
    const pdf = await drawCertificate({ layout, facts, link, photo, background }, { files, fonts, now })
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
    const earlier = await saveFile(db, { certificateId, versionId, fileKey, bytes, madeAt: now })
    if (earlier !== null) await outside.store.remove(earlier)
    return { kind: 'made', bytes }
  }
}
