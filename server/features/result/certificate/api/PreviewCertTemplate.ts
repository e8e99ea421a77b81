import { buffer } from 'node:stream/consumers'
import { refusalText } from '#contract/refusals.ts'
import { PreviewCertTemplate as endpoint } from '#contract/result/certificateTemplate.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { certLayoutFaults, sampleFacts } from '#domain/result/certificateTemplate.ts'
import type { ManualCtx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { drawInThread } from '#server/print/drawInThread.ts'
import { fontFiles } from '#server/print/fontFiles.ts'
import { openFonts } from '#server/print/fonts.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { findBackgroundKey } from '#server/records/result/certificate/templateQueries.ts'
import { found } from '#server/refuse.ts'

/** Sharp on the screens of the office at the size at which a page fits on them. */
const DOTS_PER_INCH = 130

async function readBackground({ db, outside }: ManualCtx<Me>, id: number): Promise<Buffer> {
  const opened = found(await outside.store.get(found(await findBackgroundKey(db, id))))
  return buffer(opened.stream)
}

export const PreviewCertTemplate = handler(endpoint, {
  handle: async (ctx, { Layout, Sample, Format }) => {
    const { db, config, now } = ctx
    const background = Layout.backgroundId === null ? null : await readBackground(ctx, Layout.backgroundId)
    const { association } = readSiteSettings(await listSiteSettings(db))
    const paths = fontFiles(config.printFont)
    const fonts = openFonts(paths)
    const faults = certLayoutFaults(Layout).map(({ at, reason, params }) => ({
      At: at,
      Msg: reasonText(reason, params),
    }))
    const fields = Layout.fields.map((field, at) => {
      const missing = fonts.missingIn([field.text])
      if (missing.length === 0) return field
      faults.push({ At: at, Msg: refusalText('CERT_TEXT_UNPRINTABLE', { characters: missing.join('') }) })
      return { ...field, text: missing.reduce((text, character) => text.replaceAll(character, ''), field.text) }
    })
    const sample = sampleFacts(Sample, now, association.name)
    const missingInName = new Set(fonts.missingIn([sample.name]))
    const facts = { ...sample, name: [...sample.name].filter((character) => !missingInName.has(character)).join('') }
    const bytes = await drawInThread({
      kind: 'certificate',
      fonts: paths,
      layout: { ...Layout, fields },
      facts,
      // As long as a real one, and of no certificate.
      link: `${config.publicUrl}/Cert?c=${'0'.repeat(22)}.${'0'.repeat(18)}`,
      background,
      now,
      dotsPerInch: Format === 'png' ? DOTS_PER_INCH : null,
    })
    return { item: { File: bytes.toString('base64'), Faults: faults } }
  },
})
