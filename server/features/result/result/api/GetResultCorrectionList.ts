import { bit } from '#contract/bit.ts'
import { GetResultCorrectionList as endpoint } from '#contract/result/resultCorrection.ts'
import { pageOf } from '#domain/page.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { withOwnFamily } from '#server/features/withOwnFamily.ts'
import { handler } from '#server/handler.ts'
import { countCorrections, listCorrections } from '#server/records/result/result/correctionQueries.ts'

export const GetResultCorrectionList = handler(endpoint, {
  handle: async ({ db, me }, { EF_ID, EB_ID, ...paging }) => {
    const filter = { enrolmentId: EF_ID ?? null, batchId: EB_ID ?? null }
    const rows = await listCorrections(db, filter, pageOf(paging))
    const listData = await withOwnFamily({ db, me }, rows, (row) => ({
      RC_ID: row.id,
      EF_ID: row.enrolmentId,
      Name: row.name,
      ExamNO: row.examNo ?? '',
      EB_Name: row.batchName,
      MName: row.majorName,
      GName: row.gradeName,
      FromCode: row.fromCode,
      ToCode: row.toCode,
      Reason: row.reason,
      State: row.state,
      AskedBy: row.askerName,
      AskedTime: shanghaiIso(row.askedAt),
      IsOwn: bit(row.askedBy === me.accountId),
      DecidedBy: row.deciderName ?? '',
      DecidedTime: isoOrNull(row.decidedAt),
    }))
    return {
      listData,
      totalCount: await countCorrections(db, filter),
    }
  },
})
