import { SwitchCertTemplate as endpoint } from '#contract/result/certificateTemplate.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { countChoices, lockTemplate, updateTemplate } from '#server/records/result/certificate/templateQueries.ts'
import { found, refuse } from '#server/refuse.ts'

export const SwitchCertTemplate = handler(endpoint, {
  handle: async (ctx, { CT_ID, IsOff, Version }) => {
    const { id, name, version, isDefault, isOff } = found(await lockTemplate(ctx.db, CT_ID))
    await requireVersion(ctx, { subject: 'certTemplate', subjectId: id, stored: version, seen: Version })
    if (isDefault) refuse('CERT_TEMPLATE_DEFAULT')
    const batches = await countChoices(ctx.db, id)
    if (IsOff === 1 && batches > 0) refuse('CERT_TEMPLATE_USED', { params: { n: batches } })
    await updateTemplate(ctx.db, id, { name, version, isOff: IsOff === 1 })
    await insertAudit(ctx, {
      action: 'SwitchCertTemplate',
      subject: 'certTemplate',
      subjectId: id,
      before: { isOff },
      after: { isOff: IsOff === 1 },
    })
    return {}
  },
})
