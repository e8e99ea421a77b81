import { SaveExamRoom as endpoint } from '#contract/schedule/planPlaces.ts'
import { cleanText } from '#domain/text.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import {
  changeRoom,
  insertRoom,
  isRoomNameTaken,
  lockRoom,
  lockVenue,
  replaceOpenings,
} from '#server/records/schedule/plan/placeQueries.ts'
import { roomWire } from '#server/records/schedule/plan/placeWire.ts'
import { found, refuse } from '#server/refuse.ts'
import { readSpans } from '../readSpans.ts'

const NAME_MOST = 30

/** Refuses ROOM_NAME_WRONG, ROOM_NAME_TAKEN, OPENINGS_WRONG, NOT_FOUND and CHANGED_MEANWHILE. */
export const SaveExamRoom = handler(endpoint, {
  handle: async (ctx, { ER_ID, V_ID, Equipment, ...input }) => {
    const { db } = ctx
    const name = cleanText(input.RoomName)
    if (name === '' || name.length > NAME_MOST) refuse('ROOM_NAME_WRONG')
    const openings = readSpans(input.Openings)
    const venue = found(await lockVenue(db, V_ID))
    const before = ER_ID === undefined ? null : found(await lockRoom(db, ER_ID))
    if (before && before.venueId !== venue.id) refuse('NOT_FOUND')
    if (before)
      await requireVersion(ctx, {
        subject: 'examRoom',
        subjectId: before.id,
        stored: before.version,
        seen: input.Version,
      })
    if (await isRoomNameTaken(db, { venueId: venue.id, name, id: before?.id ?? 0 }))
      refuse('ROOM_NAME_TAKEN', { params: { name } })
    const values = { venueId: venue.id, name, equipment: [...new Set(Equipment)].sort(), isOff: input.IsOff === 1 }
    const id = before?.id ?? (await insertRoom(db, values))
    if (before) await changeRoom(db, before.id, values)
    await replaceOpenings(db, id, openings)
    const item = roomWire(found(await lockRoom(db, id)))
    await insertAudit(ctx, {
      action: 'SaveExamRoom',
      subject: 'examRoom',
      subjectId: id,
      before: before && roomWire(before),
      after: item,
    })
    return { item }
  },
})
