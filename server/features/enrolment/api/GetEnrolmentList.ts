import { GetEnrolmentList as endpoint } from '#contract/enrolmentStaff.ts'
import { bit } from '#server/bit.ts'
import { handler } from '#server/handler.ts'
import { countFound, isCapped, listFound } from '#server/records/enrolment/staffQueries.ts'
import { staffWire } from '#server/records/enrolment/staffWire.ts'
import { readSearch } from '../readSearch.ts'

export const GetEnrolmentList = handler(endpoint, {
  handle: async ({ db, now, secrets }, input) => {
    const filter = {
      batchId: input.EB_ID,
      areaId: input.EA_ID,
      majorId: input.MID,
      gradeId: input.GID,
      payStatus: input.IsPay,
      mode: input.IsOnline,
      checkStatus: input.CheckStatus,
      hasExamTime: input.HasExamTime === undefined ? undefined : input.HasExamTime === 1,
      hasExaminer: input.HasExaminer === undefined ? undefined : input.HasExaminer === 1,
      search: readSearch(input.Search, secrets),
    }
    const [rows, totalCount] = await Promise.all([
      listFound(db, filter, { before: input.Before ?? null, size: input.PageSize }),
      countFound(db, filter),
    ])
    return {
      listData: rows.map((row) => staffWire(row, secrets, now)),
      totalCount,
      OtherMsg: {
        NextBefore: rows.length === input.PageSize ? (rows[rows.length - 1]?.id ?? null) : null,
        IsCountCapped: bit(isCapped(totalCount)),
      },
    }
  },
})
