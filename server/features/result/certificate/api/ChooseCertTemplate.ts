import { ChooseCertTemplate as endpoint } from '#contract/result/certificateTemplate.ts'
import { handler } from '#server/handler.ts'
import { lockStaffBatch } from '#server/records/batch/batchQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { findChoice, lockTemplate, saveChoice } from '#server/records/result/certificate/templateQueries.ts'
import { found, refuse } from '#server/refuse.ts'

export const ChooseCertTemplate = handler(endpoint, {
  handle: async (ctx, { EB_ID, CT_ID }) => {
    const { db } = ctx
    const { id } = found(await lockStaffBatch(db, EB_ID))
    // Under its lock it is not switched off meanwhile.
    const chosen = CT_ID === undefined ? null : found(await lockTemplate(db, CT_ID))
    if (chosen?.isOff) refuse('NOT_FOUND')
    const before = await findChoice(db, id)
    const templateId = chosen === null || chosen.isDefault ? null : chosen.id
    await saveChoice(db, id, templateId)
    await insertAudit(ctx, {
      action: 'ChooseCertTemplate',
      subject: 'batch',
      subjectId: id,
      before: { templateId: before },
      after: { templateId },
    })
    return {}
  },
})
