import { useQueries } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { fenOf } from '#domain/money.ts'

export interface AreaOffer {
  areaId: number
  name: string
  feeFen: number
}

/** The areas, of those of this person, in which the batch offers the enrolment's major and grade; null while they load. */
export function useAreaOffer({ EB_ID, MID, GID }: EnrolmentDetailWire): { areas: AreaOffer[] | null; error: unknown } {
  return useQueries({
    queries: [
      callQuery('ExamPublic', 'GetALLExamBatchALLFeeList', {}),
      callQuery('ExamPublic', 'GetExamAreaList', {}),
      callQuery('Admin', 'GetMyAreas', {}),
    ],
    combine: ([batches, areas, mine]) => {
      const error = [batches, areas, mine].find(({ isError }) => isError)?.error ?? null
      if (!batches.data || !areas.data || !mine.data) return { areas: null, error }
      const own = new Set(mine.data.listData.map(({ EA_ID }) => EA_ID))
      const names = new Map(areas.data.listData.map(({ EA_ID, EA_Name }) => [EA_ID, EA_Name]))
      const fees = batches.data.listData.find((batch) => batch.EB_ID === EB_ID)?.ExamBatchFees ?? []
      const offered = fees
        .filter((fee) => fee.MID === MID && fee.GID === GID && (own.size === 0 || own.has(fee.EA_ID)))
        .map(({ EA_ID, Fee }) => ({ areaId: EA_ID, name: names.get(EA_ID) ?? '', feeFen: fenOf(Fee) ?? 0 }))
      return { areas: offered.filter(({ name, feeFen }) => name !== '' && feeFen > 0), error }
    },
  })
}
