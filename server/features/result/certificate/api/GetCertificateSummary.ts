import { bit } from '#contract/bit.ts'
import { GetCertificateSummary as endpoint } from '#contract/result/certificateStaff.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { findPerson } from '#server/records/people/staff/peopleQueries.ts'
import { countByState, countMadeByArea } from '#server/records/result/certificate/registerQueries.ts'
import { findChoice, getTemplateOfBatch } from '#server/records/result/certificate/templateQueries.ts'
import { found } from '#server/refuse.ts'
import { findMaking } from '../findMaking.ts'

export const GetCertificateSummary = handler(endpoint, {
  handle: async (ctx, { EB_ID }) => {
    const { db, me, now } = ctx
    const { id } = found(await findStaffBatch(db, EB_ID))
    const counts = await countByState(db, id)
    const sum = (of: (row: (typeof counts)[number]) => number) => counts.reduce((all, row) => all + of(row), 0)
    const inState = (state: string, file?: string) =>
      sum((row) => (row.state === state && (file === undefined || row.file === file) ? row.count : 0))
    const template = await getTemplateOfBatch(db, id)
    const job = await findMaking(ctx, id)
    const maker = job && (await findPerson(db, job.madeBy, now))
    return {
      item: {
        CT_ID: template.templateId,
        TemplateName: template.name,
        TemplateVersion: template.version,
        IsChosen: bit((await findChoice(db, id)) !== null),
        Valid: inState('valid'),
        Made: sum(({ state, made }) => (state === 'valid' ? made : 0)),
        Older: inState('valid', 'older'),
        Failed: inState('valid', 'failed'),
        Replaced: inState('replaced'),
        Revoked: inState('revoked'),
        Areas: (await countMadeByArea(db, id)).map((area) => ({ EA_ID: area.id, EA_Name: area.name, Made: area.made })),
        Job: job && {
          OJ_ID: job.id,
          Done: job.doneCount,
          Total: job.totalCount,
          MadeBy: maker?.name ?? '',
          IsMine: bit(job.madeBy === me.accountId),
        },
      },
    }
  },
})
