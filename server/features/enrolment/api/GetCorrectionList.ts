import { GetCorrectionList as endpoint } from '#contract/enrolment/enrolmentCorrection.ts'
import { pageOf } from '#domain/page.ts'
import { withOwnFamily } from '#server/features/withOwnFamily.ts'
import { handler } from '#server/handler.ts'
import { countCorrections, listCorrections } from '#server/records/enrolment/correctionQueries.ts'
import { correctionWire } from '#server/records/enrolment/correctionWire.ts'

export const GetCorrectionList = handler(endpoint, {
  handle: async ({ db, me }, { IsWaiting, EF_ID, ...paging }) => {
    const filter = {
      isWaiting: IsWaiting === undefined ? null : IsWaiting === 1,
      enrolmentId: EF_ID ?? null,
      within: me.areaIds,
    }
    const [rows, totalCount] = await Promise.all([
      listCorrections(db, filter, pageOf(paging)),
      countCorrections(db, filter),
    ])
    const listData = await withOwnFamily(
      { db, me },
      rows,
      (row) => correctionWire(row, me.accountId),
      ({ decidedIds }) => decidedIds,
    )
    return { listData, totalCount }
  },
})
