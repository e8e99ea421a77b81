import { FindForDesk as endpoint } from '#contract/money/payDesk.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf } from '#domain/page.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { cleanText, halfWidth } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { readSearch } from '#server/records/enrolment/readSearch.ts'
import { listFound, type StaffFilter } from '#server/records/enrolment/staffQueries.ts'
import { findEnrolmentOfCode, mapDeskFacts, mapPayCodes } from '#server/records/money/payDesk/deskFacts.ts'
import { whyCannotTakeNow } from '../whyCannotTakeNow.ts'

const FIRST_PAGE = pageOf({ PageSize: 30 })
const PAY_CODE = /^K[0-9a-f]{25}$/i

/** A scanned code leads to its enrolment; everything else is searched as in the list of enrolments. */
async function filterOf({ db, me, secrets }: Ctx<Me>, text: string): Promise<StaffFilter | null> {
  if (text === '') return null
  const within = me.areaIds
  if (!PAY_CODE.test(text)) return { within, search: readSearch(text, secrets) }
  const id = await findEnrolmentOfCode(db, `K${text.slice(1).toLowerCase()}`)
  return id === null ? null : { within, search: { kind: 'number', text, id } }
}

export const FindForDesk = handler(endpoint, {
  handle: async (ctx, { Search }) => {
    const { db } = ctx
    const filter = await filterOf(ctx, cleanText(halfWidth(Search)))
    if (!filter) return { listData: [], totalCount: 0 }
    const rows = await listFound(db, filter, { by: 'EF_ID', isDescending: true }, FIRST_PAGE)
    const ids = rows.map(({ id }) => id)
    const facts = await mapDeskFacts(db, ids)
    const payCodes = await mapPayCodes(db, ids)
    const listData = rows.flatMap((row) => {
      const factsOfRow = facts.get(row.id)
      if (!factsOfRow) return []
      const why = whyCannotTakeNow(row, factsOfRow, ctx)
      return [
        {
          EF_ID: row.id,
          PayCode: payCodes.get(row.id) ?? '',
          EB_Name: row.batchName,
          EA_ID: row.areaId,
          EA_Name: row.areaName,
          Name: row.name,
          BirthDate: row.birthMonth,
          CertNOMasked: row.certMasked,
          PName: row.contactName,
          PMobile: row.contactMobile,
          MName: row.majorName,
          GName: row.gradeName,
          Fee: yuanOf(row.feeFen),
          IsPay: row.payStatus,
          ExamNO: row.examNo ?? '',
          Problem: why === null ? '' : reasonText(why),
        },
      ]
    })
    const rank = (row: (typeof listData)[number]) => (row.Problem === '' ? 0 : row.IsPay === PAY_STATUS.unpaid ? 1 : 2)
    listData.sort((one, other) => rank(one) - rank(other))
    return { listData, totalCount: listData.length }
  },
})
