import { GetEnrolmentList as endpoint } from '#contract/enrolment/enrolmentStaff.ts'
import { foundBy } from '#domain/enrolment/childSearch.ts'
import { pageOf, SORTED_AT_MOST, sortOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { staffFilterOf } from '#server/records/enrolment/staffFilter.ts'
import { countFound, listFound, listRanked } from '#server/records/enrolment/staffQueries.ts'
import { staffWire } from '#server/records/enrolment/staffWire.ts'
import { refuse } from '#server/refuse.ts'

export const GetEnrolmentList = handler(endpoint, {
  handle: async ({ db, me, now, secrets }, input) => {
    const filter = await staffFilterOf(input, { me, secrets })
    const { search } = filter
    const order = sortOf(input.Sort ?? '-EF_ID')
    const isSorted = order.by !== 'EF_ID'
    // Whether another order is possible depends on the number, so that its rows have to be counted first.
    const totalCount = input.Part !== 'rows' || isSorted ? await countFound(db, filter) : 0
    if (isSorted && totalCount > SORTED_AT_MOST) refuse('SORT_TOO_WIDE', { params: { n: SORTED_AT_MOST } })
    const page = pageOf(input)
    const isRanked = search !== undefined && input.Sort === undefined
    const rows =
      input.Part === 'count'
        ? []
        : isRanked
          ? await listRanked(db, { ...filter, search }, page)
          : await listFound(db, filter, order, page)
    return {
      // Each row is new: copying its forty fields would cost a tenth of a page.
      listData: rows.map((row) =>
        Object.assign(staffWire(row, secrets, now), {
          FoundBy: search ? foundBy(search.typed, search.readings, row) : null,
        }),
      ),
      totalCount: input.Part === 'rows' ? 0 : totalCount,
    }
  },
})
