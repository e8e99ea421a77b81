import { GetMyCorrections as endpoint } from '#contract/enrolment/enrolmentCorrection.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listApprovedCorrections } from '#server/records/enrolment/correctionQueries.ts'
import { changesWire } from '#server/records/enrolment/correctionWire.ts'

export const GetMyCorrections = handler(endpoint, {
  handle: async ({ db, me }, { EF_ID }) => {
    const rows = await listApprovedCorrections(db, me.accountId, EF_ID)
    return {
      listData: rows.map(({ decidedAt, madeAt, reason, changes }) => ({
        Time: shanghaiIso(decidedAt ?? madeAt),
        Reason: reason,
        Changes: changesWire(changes),
      })),
      totalCount: rows.length,
    }
  },
})
