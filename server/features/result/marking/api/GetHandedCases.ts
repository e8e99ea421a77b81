import { bit } from '#contract/bit.ts'
import { GetHandedCases as endpoint } from '#contract/result/handedCase.ts'
import { pageOf } from '#domain/page.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { countHandedCases, listHandedCases } from '#server/records/result/review/handedQueries.ts'

export const GetHandedCases = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID, State, Search, ...paging }) => {
    const filter = { batchId: EB_ID, state: State ?? 'open', search: Search.trim(), within: me.areaIds } as const
    const rows = await listHandedCases(db, filter, pageOf(paging))
    return {
      listData: rows.map((row) => ({
        HC_ID: row.id,
        EF_ID: row.enrolmentId,
        Name: row.name,
        ExamNO: row.examNo ?? '',
        EA_Name: row.areaName,
        MName: row.majorName,
        GName: row.gradeName,
        EAS_ID: row.answerSheetId,
        Piece: row.title,
        Cause: row.cause,
        Reason: row.reason,
        Examiner: row.examinerName ?? '',
        HandedTime: shanghaiIso(row.handedAt),
        IsSettled: bit(row.settledAt !== null),
        SettledTime: isoOrNull(row.settledAt),
        SettledBy: row.settlerName ?? '',
        IsRetaken: bit(row.settlement === 'retaken'),
        Note: row.note,
        RetakeUntil: isoOrNull(row.retakeUntil),
      })),
      totalCount: await countHandedCases(db, filter),
    }
  },
})
