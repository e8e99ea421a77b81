import { GetCertTemplateList as endpoint } from '#contract/result/certificateTemplate.ts'
import { handler } from '#server/handler.ts'
import { listTemplates } from '#server/records/result/certificate/templateQueries.ts'
import { templateWire } from '../templateWire.ts'

export const GetCertTemplateList = handler(endpoint, {
  handle: async ({ db }) => {
    const rows = await listTemplates(db)
    return { listData: rows.map(templateWire), totalCount: rows.length }
  },
})
