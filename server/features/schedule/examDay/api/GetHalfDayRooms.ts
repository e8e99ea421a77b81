import { bit } from '#contract/bit.ts'
import { GetHalfDayRooms as endpoint } from '#contract/schedule/halfDay.ts'
import { whyRoomUnfit } from '#domain/schedule/halfDay.ts'
import { shanghaiIso } from '#domain/time.ts'
import { readWhoGoes } from '#server/features/schedule/plan/moveHalfDay.ts'
import { hoursOf, readHalfDay } from '#server/features/schedule/plan/readHalfDay.ts'
import { ruleTexts } from '#server/features/schedule/plan/ruleTexts.ts'
import { handler } from '#server/handler.ts'

export const GetHalfDayRooms = handler(endpoint, {
  handle: async ({ db, me, now }, { ET_ID, WithInside }) => {
    const { time, plan, ids, staying, from } = await readWhoGoes(db, me, {
      examTimeId: ET_ID,
      withInside: WithInside === 1,
      now,
    })
    if (ids.length === 0)
      return { item: { Candidates: 0, Staying: staying, BeginTime: null }, listData: [], totalCount: 0 }
    const half = await readHalfDay(db, { time, plan }, ids)
    const areaId = half.rooms.find(({ id }) => id === time.roomId)?.areaId
    const rooms = half.rooms
      .filter((room) => room.id !== time.roomId && (areaId === undefined || room.areaId === areaId))
      .map((room) => ({
        room,
        isSameVenue: room.venueId === time.venueId,
        broken: whyRoomUnfit(half, { roomId: time.roomId, toRoomId: room.id, hours: hoursOf(time, false), from }),
      }))
    const rank = ({ broken, isSameVenue }: (typeof rooms)[number]) => (broken ? 2 : 0) + (isSameVenue ? 0 : 1)
    const textOf = await ruleTexts(
      db,
      rooms.flatMap(({ broken }) => broken ?? []),
    )
    const listData = rooms
      .sort((a, b) => rank(a) - rank(b) || a.room.id - b.room.id)
      .map(({ room, isSameVenue, broken }) => ({
        ER_ID: room.id,
        Room: room.name,
        IsSameVenue: bit(isSameVenue),
        Why: broken ? textOf(broken) : '',
      }))
    const first = half.concerned[0]
    const item = { Candidates: ids.length, Staying: staying, BeginTime: first ? shanghaiIso(first.beginsAt) : null }
    return { item, listData, totalCount: listData.length }
  },
})
