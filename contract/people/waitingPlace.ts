import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { nothing } from '#contract/fields.ts'

const waitingPlace = z.object({
  Ahead: z.number().meta({ description: 'people before the caller; 0: the call that was refused is sent again next' }),
  Seconds: z.number().nullable().meta({ description: 'seconds until the turn, as measured; null while not known' }),
  NextSeconds: z.number().meta({ description: 'after how many seconds to ask again' }),
})
export type WaitingPlaceWire = z.infer<typeof waitingPlace>

/**
 * Under overload a candidate's call is refused with OVERLOADED (429, `Retry-After`), and `OtherMsg.Waiting` is his place in
 * this form. The page asks here, and sends the call again when there is no place any more: his turn has come
 * (docs/adr/waiting-room.md).
 */
export const GetWaitingPlace = get({
  controller: 'User',
  action: 'GetWaitingPlace',
  summary: 'The place in the waiting room; `item` is null where a call passes',
  who: 'signedIn',
  isBackground: true,
  skipsGate: true,
  mode: 'reads',
  input: nothing,
  item: waitingPlace.nullable(),
})
