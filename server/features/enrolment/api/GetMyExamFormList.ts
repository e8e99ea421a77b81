import { GetMyExamFormList as endpoint } from '#contract/enrolment.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { enrolmentWire } from '../enrolmentWire.ts'
import { countOwnEnrolments, listOwnEnrolments } from '../wholeQueries.ts'

export const GetMyExamFormList = handler(endpoint, {
  handle: async ({ db, me, now, secrets }, { IsPay, ...paging }) => {
    const { offset, size } = pageOf(paging)
    const rows = await listOwnEnrolments(db, { accountId: me.accountId, payStatus: IsPay, offset, size })
    const first = rows[0]
    // A page beyond the last has no row to carry the total.
    const totalCount = first
      ? Number(first.total)
      : offset === 0
        ? 0
        : await countOwnEnrolments(db, me.accountId, IsPay)
    return { listData: rows.map((row) => enrolmentWire(row, secrets, now)), totalCount }
  },
})
