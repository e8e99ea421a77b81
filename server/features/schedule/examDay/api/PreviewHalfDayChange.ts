import { PreviewHalfDayChange as endpoint } from '#contract/schedule/halfDayChange.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { readHalfDayChange } from '#server/features/schedule/plan/changeHalfDay.ts'
import { ruleTexts } from '#server/features/schedule/plan/ruleTexts.ts'
import { handler } from '#server/handler.ts'

export const PreviewHalfDayChange = handler(endpoint, {
  handle: async ({ db, me, now }, { ET_ID, Kind, Minutes, WithInside }) => {
    const change = { examTimeId: ET_ID, kind: Kind, minutes: Minutes, withInside: WithInside === 1 }
    const seen = await readHalfDayChange(db, me, { ...change, at: now, now })
    const { changes, staying, digest, presenceOf, present } = seen
    const nameOf = new Map(present.rooms.map(({ id, name }) => [id, name]))
    const textOf = await ruleTexts(
      db,
      changes.flatMap(({ broken }) => broken ?? []),
    )
    const listData = changes.map(({ seat, to, tooSoon, broken }) => ({
      EF_ID: seat.enrolmentId,
      Name: presenceOf.get(seat.enrolmentId)?.name ?? '',
      BeginTime: shanghaiIso(seat.beginsAt),
      NewRoom: to ? (nameOf.get(to.roomId) ?? '') : '',
      NewTime: isoOrNull(to?.beginsAt ?? null),
      Why: to ? '' : tooSoon ? reasonText(tooSoon) : broken ? textOf(broken) : '没有空档',
    }))
    return {
      item: {
        Candidates: changes.length,
        Staying: staying,
        Placed: changes.filter(({ to }) => to).length,
        Digest: digest,
        At: shanghaiIso(now),
      },
      listData,
      totalCount: listData.length,
    }
  },
})
