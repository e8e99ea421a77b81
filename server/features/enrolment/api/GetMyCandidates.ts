import { GetMyCandidates as endpoint } from '#contract/enrolment/enrolment.ts'
import { pageOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { readCertificate } from '#server/records/enrolment/certificate.ts'
import { listOwnCandidates } from '#server/records/enrolment/ownQueries.ts'

export const GetMyCandidates = handler(endpoint, {
  handle: async ({ db, me, secrets }, { Search, ...paging }) => {
    const { offset, size } = pageOf(paging)
    const question = { accountId: me.accountId, text: cleanText(Search) }
    const rows = await listOwnCandidates(db, { ...question, offset, size })
    // A page beyond the last has no row that carries the total, so it is counted separately.
    const counted =
      rows[0] ?? (offset > 0 ? (await listOwnCandidates(db, { ...question, offset: 0, size: 1 }))[0] : undefined)
    const listData = rows.map((row) => ({
      EF_ID: row.id,
      Name: row.name,
      CertType: row.certType,
      CertNO: readCertificate(secrets, row.certSealed) ?? '',
      MName: row.majorName,
      GName: row.gradeName,
    }))
    return { listData, totalCount: Number(counted?.total ?? 0) }
  },
})
