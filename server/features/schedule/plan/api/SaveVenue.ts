import { SaveVenue as endpoint } from '#contract/schedule/planPlaces.ts'
import { cleanText } from '#domain/text.ts'
import { saveRow } from '#server/features/catalogue/catalogue/saveRow.ts'
import { handler } from '#server/handler.ts'
import { changeVenue, hasArea, insertVenue, lockVenue } from '#server/records/schedule/plan/placeQueries.ts'
import { venueWire } from '#server/records/schedule/plan/placeWire.ts'
import { refuse } from '#server/refuse.ts'

const [NAME_MOST, ADDRESS_MOST, SEATS_MOST] = [50, 200, 10_000]

/** Refuses VENUE_WRONG, VENUE_SEATS_WRONG and what `saveRow` refuses. */
export const SaveVenue = handler(endpoint, {
  handle: async (ctx, input) => {
    const [name, address] = [cleanText(input.VenueName), cleanText(input.Address)]
    if (name === '' || name.length > NAME_MOST || address === '' || address.length > ADDRESS_MOST) refuse('VENUE_WRONG')
    if (input.WaitingSeats < 0 || input.WaitingSeats > SEATS_MOST) refuse('VENUE_SEATS_WRONG')
    if (!(await hasArea(ctx.db, input.EA_ID))) refuse('NOT_FOUND')
    const item = await saveRow(ctx, {
      action: 'SaveVenue',
      subject: 'venue',
      id: input.V_ID ?? 0,
      seen: input.Version,
      values: { areaId: input.EA_ID, name, address, waitingSeats: input.WaitingSeats, isOff: input.IsOff === 1 },
      lock: lockVenue,
      insert: insertVenue,
      change: changeVenue,
      wire: venueWire,
    })
    return { item }
  },
})
