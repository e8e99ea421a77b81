import { FindForDesk as endpoint } from '#contract/money/payDesk.ts'
import { cleanText, halfWidth } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { readStaffSearch } from '#server/records/enrolment/readStaffSearch.ts'
import type { StaffFilter } from '#server/records/enrolment/staffQueries.ts'
import { findEnrolmentOfCode } from '#server/records/money/payDesk/deskFacts.ts'
import { payableRows } from '../payableRows.ts'

const MOST_FOUND = 30
const PAY_CODE = /^K[0-9a-f]{25}$/i

/** A scanned code leads to its enrolment; everything else is searched as in the list of enrolments. */
async function filterOf({ db, me, secrets }: Ctx<Me>, text: string): Promise<StaffFilter | null> {
  if (text === '') return null
  const within = me.areaIds
  if (!PAY_CODE.test(text)) return { within, search: await readStaffSearch(text, secrets) }
  const id = await findEnrolmentOfCode(db, `K${text.slice(1).toLowerCase()}`)
  return id === null ? null : { within, ids: [id] }
}

export const FindForDesk = handler(endpoint, {
  handle: async (ctx, { Search }) => {
    const filter = await filterOf(ctx, cleanText(halfWidth(Search)))
    const listData = filter ? await payableRows(ctx, filter, MOST_FOUND) : []
    return { listData, totalCount: listData.length }
  },
})
