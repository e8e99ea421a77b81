import { bit } from '#contract/bit.ts'
import { GetPhotoCheckList as endpoint } from '#contract/enrolment/enrolmentStaff.ts'
import { CHECK_STATUS } from '#domain/enrolment/enrolment.ts'
import { photoHintWords } from '#domain/enrolment/photoHints.ts'
import { handler } from '#server/handler.ts'
import { mapPhotoHints } from '#server/records/enrolment/photoHintQueries.ts'
import { countToCheck, listToCheck } from '#server/records/enrolment/staffQueries.ts'
import { staffWire } from '#server/records/enrolment/staffWire.ts'
import { fileLink } from '#server/records/fileLink.ts'

function readStatus(given: number | undefined): 0 | 1 | 2 {
  return given === CHECK_STATUS.passed || given === CHECK_STATUS.failed ? given : CHECK_STATUS.reviewing
}

export const GetPhotoCheckList = handler(endpoint, {
  handle: async ({ db, me, now, secrets }, { EB_ID, CheckStatus, After, OnlyHinted, PageSize }) => {
    const checkStatus = readStatus(CheckStatus)
    const wanted = { batchId: EB_ID ?? null, checkStatus, within: me.areaIds }
    const [rows, totalCount] = await Promise.all([
      listToCheck(db, { ...wanted, onlyHinted: OnlyHinted === 1, after: After ?? 0, size: PageSize }),
      countToCheck(db, wanted),
    ])
    const hintsOf = await mapPhotoHints(
      db,
      rows.map(({ id }) => id),
      me.areaIds,
    )
    const wordsOf = (hints: readonly string[] | null | undefined) => (hints ? photoHintWords(hints) : null)
    return {
      listData: rows.map((row) => ({
        ...staffWire(row, secrets, now),
        PrevCertPhoto: row.prevCertPath ? fileLink(secrets, row.prevCertPath, now) : '',
        IsSkip: bit(row.isSkip),
        PhotoVersion: row.photoId,
        Hints: wordsOf(hintsOf.get(row.id)),
      })),
      totalCount,
    }
  },
})
