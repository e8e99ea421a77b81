import { bit } from '#contract/bit.ts'
import { GetPossibleDoubles as endpoint } from '#contract/enrolment/enrolmentDouble.ts'
import type { StaffEnrolmentWire } from '#contract/enrolment/enrolmentStaff.ts'
import { pageOf } from '#domain/page.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { countDoubles, listDoubles } from '#server/records/enrolment/doubleQueries.ts'
import { mapForStaff, type StaffRow } from '#server/records/enrolment/staffQueries.ts'
import { staffWire } from '#server/records/enrolment/staffWire.ts'

export const GetPossibleDoubles = handler(endpoint, {
  handle: async ({ db, me, now, secrets }, { EB_ID, IsDecided, ...paging }) => {
    const filter = { batchId: EB_ID ?? null, isDecided: IsDecided === 1, within: me.areaIds }
    const [pairs, totalCount] = await Promise.all([listDoubles(db, filter, pageOf(paging)), countDoubles(db, filter)])
    const rows = await mapForStaff(
      db,
      pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]),
    )
    const sideOf = (row: StaffRow) => staffWire(row, secrets, now)
    return {
      listData: pairs.flatMap(({ oneId, otherId, byName, byPhoto, isSame, note, decidedAt, deciderName }) => {
        const [one, other] = [rows.get(oneId), rows.get(otherId)]
        if (!one || !other) return []
        return [
          {
            SameName: bit(byName),
            SamePhoto: bit(byPhoto),
            Sides: [sideOf(one), sideOf(other)] as [StaffEnrolmentWire, StaffEnrolmentWire],
            IsSame: isSame === null ? null : bit(isSame),
            DecidedBy: deciderName ?? '',
            DecidedTime: isoOrNull(decidedAt),
            Note: note ?? '',
          },
        ]
      }),
      totalCount,
    }
  },
})
