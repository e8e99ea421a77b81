import { GetMyCandidates as endpoint } from '#contract/enrolment.ts'
import { handler } from '#server/handler.ts'
import { listOwnCandidates } from '../ownQueries.ts'

export const GetMyCandidates = handler(endpoint, {
  handle: async ({ db, me }) => {
    const rows = await listOwnCandidates(db, me.accountId)
    const listData = rows.map((row) => ({
      EF_ID: row.id,
      Name: row.name,
      CertType: row.cert_type,
      CertNO: row.cert_masked,
      MName: row.major_name,
      GName: row.grade_name,
    }))
    return { listData, totalCount: listData.length }
  },
})
