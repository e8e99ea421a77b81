import { bit } from '#contract/bit.ts'
import { GetCertificateChangeList as endpoint } from '#contract/result/certificateChange.ts'
import { pageOf } from '#domain/page.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { withOwnFamily } from '#server/features/withOwnFamily.ts'
import { handler } from '#server/handler.ts'
import { countCertificateChanges, listCertificateChanges } from '#server/records/result/certificate/changeQueries.ts'

export const GetCertificateChangeList = handler(endpoint, {
  handle: async ({ db, me }, { EF_ID, EB_ID, ...paging }) => {
    const filter = { enrolmentId: EF_ID ?? null, batchId: EB_ID ?? null }
    const rows = await listCertificateChanges(db, filter, pageOf(paging))
    const listData = await withOwnFamily({ db, me }, rows, (row) => ({
      CC_ID: row.id,
      C_ID: row.certificateId,
      EF_ID: row.enrolmentId,
      Kind: row.kind,
      CertificateNO: row.number,
      Name: row.name,
      NewName: row.newName,
      EB_Name: row.batchName,
      MName: row.majorName,
      GName: row.gradeName,
      Reason: row.reason,
      State: row.state,
      IsEnded: bit(row.certificateState !== 'valid'),
      AskedBy: row.askerName,
      AskedTime: shanghaiIso(row.askedAt),
      IsOwn: bit(row.askedBy === me.accountId),
      DecidedBy: row.deciderName ?? '',
      DecidedTime: isoOrNull(row.decidedAt),
      NewCertificateNO: row.newNumber ?? '',
    }))
    return {
      listData,
      totalCount: await countCertificateChanges(db, filter),
    }
  },
})
