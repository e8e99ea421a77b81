import { GetOtherResultList as endpoint } from '#contract/resultStaff.ts'
import { pageOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { certificateIndexes } from '#server/records/enrolment/certificate.ts'
import { countOtherResults, listOtherResults } from '#server/records/result/otherResultQueries.ts'
import { otherResultWire } from '#server/records/result/otherResultWire.ts'

/** A search text with a digit is a certificate number, since names have none; a number is only found complete. */
const HOLDS_A_NUMBER = /\d/

export const GetOtherResultList = handler(endpoint, {
  handle: async ({ db, secrets }, { Search, ...paging }) => {
    const search = cleanText(Search)
    const isNumber = HOLDS_A_NUMBER.test(search)
    const filter = {
      nameStart: isNumber ? '' : search,
      indexes: isNumber ? certificateIndexes(secrets, search) : null,
    }
    const [rows, totalCount] = await Promise.all([
      listOtherResults(db, filter, pageOf(paging)),
      countOtherResults(db, filter),
    ])
    return {
      listData: rows.map((row) => ({
        ...otherResultWire(row),
        CertType: row.cert_type,
        CertNO: row.cert_masked,
        ImportTime: shanghaiIso(row.imported_at),
      })),
      totalCount,
    }
  },
})
