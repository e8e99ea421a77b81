import { buffer } from 'node:stream/consumers'
import type { CertificateFacts, CertLayout } from '#domain/result/certificateTemplate.ts'
import type { ResultCode } from '#domain/result/result.ts'
import type { JobCtx } from '#server/context.ts'
import { openPicture } from '#server/features/examRoom/media/storedPicture.ts'
import type { Certificate } from '#server/print/drawCertificate.ts'
import { textsOfCertificate } from '#server/print/drawCertificate.ts'
import { fontFiles } from '#server/print/fontFiles.ts'
import { openFonts } from '#server/print/fonts.ts'
import { openFontFiles } from '#server/print/openFontFiles.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { certificateLink } from '#server/records/result/certificate/checkQueries.ts'
import type { CertificateToMake } from '#server/records/result/certificate/fileQueries.ts'
import type { TemplateVersion } from '#server/records/result/certificate/templateQueries.ts'
import { fitJpeg } from './fitJpeg.ts'

/** 280 pixels over 35 mm are 200 to an inch. */
const PHOTO = { width: 280, height: 392 }
const PHOTO_BYTES = 14_000

export type StudioCtx = Pick<JobCtx, 'db' | 'outside' | 'config' | 'secrets' | 'log' | 'now'>

/** What a certificate shows, or why it cannot be drawn. */
export type Prepared =
  | { kind: 'ready'; certificate: Certificate }
  | { kind: 'characters'; characters: string }
  | { kind: 'photo' }

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

/** Opens what all certificates have in common: the fonts, and the name of the association. */
export async function openStudio({ db, outside, config, secrets, log }: StudioCtx) {
  const { association } = readSiteSettings(await listSiteSettings(db))
  const paths = fontFiles(config.printFont)
  const fonts = openFonts(paths)

  /** Null where it is gone or no picture. */
  async function readPhoto(path: string): Promise<Buffer | null> {
    const bytes = await readObject(openPicture(outside.store, path))
    if (!bytes) return null
    return fitJpeg(bytes, PHOTO, PHOTO_BYTES).catch((error: unknown) => {
      log.warn({ err: error, path }, 'the photo of a certificate cannot be read')
      return null
    })
  }

  return {
    fonts,
    files: await openFontFiles(paths),
    async readBackground({ backgroundKey }: Pick<TemplateVersion, 'backgroundKey'>): Promise<Buffer | null> {
      if (backgroundKey === null) return null
      const bytes = await readObject(outside.store.get(backgroundKey))
      if (!bytes) throw new Error(`the background ${backgroundKey} is not in the store`)
      return bytes
    },
    /** Gathers what one certificate shows by a layout. */
    async prepare(
      row: CertificateToMake,
      { layout, background }: { layout: CertLayout; background: Buffer | null },
    ): Promise<Prepared> {
      const facts = factsOf(row, association.name)
      const missing = fonts.missingIn(textsOfCertificate({ layout, facts }))
      if (missing.length > 0) return { kind: 'characters', characters: missing.join('') }
      const hasPhoto = layout.fields.some(({ kind }) => kind === 'photo')
      const photo = hasPhoto ? await readPhoto(row.photoPath) : null
      if (hasPhoto && photo === null) return { kind: 'photo' }
      const link = certificateLink(config, secrets, row.publicId)
      return { kind: 'ready', certificate: { layout, facts, link, photo, background } }
    },
  }
}
