import { SaveCertTemplate as endpoint } from '#contract/result/certificateTemplate.ts'
import { CERT_LIMITS, type CertLayout, certLayoutFaults, tidyCertField } from '#domain/result/certificateTemplate.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { fontFiles } from '#server/print/fontFiles.ts'
import { openFonts } from '#server/print/fonts.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import {
  findBackgroundKey,
  insertTemplate,
  insertVersion,
  lockTemplate,
  updateTemplate,
} from '#server/records/result/certificate/templateQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

function readName(raw: string): string {
  const name = cleanText(raw)
  refuseIf(whyTextUnfit(name))
  return name === '' || name.length > CERT_LIMITS.nameLength ? refuse('CERT_TEMPLATE_NAME_WRONG') : name
}

/** Refuses what no certificate can be made of, and says which field is meant. */
async function requireFit({ db, config }: Pick<Ctx<Me>, 'db' | 'config'>, layout: CertLayout): Promise<void> {
  const [fault] = certLayoutFaults(layout)
  if (fault) refuse(fault.reason, { params: fault.params, OtherMsg: { At: fault.at } })
  const fonts = openFonts(fontFiles(config.printFont))
  for (const [at, { text }] of layout.fields.entries()) {
    const missing = fonts.missingIn([text])
    if (missing.length > 0)
      refuse('CERT_TEXT_UNPRINTABLE', { params: { characters: missing.join('') }, OtherMsg: { At: at } })
  }
  if (layout.backgroundId !== null) found(await findBackgroundKey(db, layout.backgroundId))
}

export const SaveCertTemplate = handler(endpoint, {
  handle: async (ctx, { CT_ID, Name, Layout, Version }) => {
    const { db, me, now } = ctx
    const name = readName(Name)
    const layout = { ...Layout, fields: Layout.fields.map(tidyCertField) }
    await requireFit(ctx, layout)
    const row = CT_ID === undefined ? null : found(await lockTemplate(db, CT_ID))
    if (row)
      await requireVersion(ctx, { subject: 'certTemplate', subjectId: row.id, stored: row.version, seen: Version })
    const id = row?.id ?? (await insertTemplate(db, name))
    const version = (row?.version ?? 0) + 1
    await insertVersion(db, { templateId: id, version }, { layout, madeBy: me.accountId, now })
    await updateTemplate(db, id, { name, version, isOff: row?.isOff ?? false })
    await insertAudit(ctx, {
      action: 'SaveCertTemplate',
      subject: 'certTemplate',
      subjectId: id,
      before: row && { name: row.name, version: row.version },
      after: { name, version },
    })
    return { OtherMsg: { CT_ID: id, Version: version } }
  },
})
