import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { bit, formText } from '#contract/fields.ts'
import { DOORS } from '#domain/people/userType.ts'

/** Another account with the same mobile (docs/adr/several-hats.md). */
export const hat = z.object({
  Door: z.enum(DOORS),
  UserID: z.number(),
  Name: z.string(),
  IsOff: bit.meta({ description: '1: switched off or locked, cannot log in' }),
})
export type HatWire = z.infer<typeof hat>

/** The other accounts with the mobile of this one, as far as the caller may open them; absent from the build before. */
export const otherHats = z.array(hat).optional()

/** Before somebody is invited: which accounts the mobile has already. Empty for a text that is no mobile. */
export const GetHats = get({
  controller: 'Admin',
  action: 'GetHats',
  summary: 'The accounts that a mobile has, one of each kind at most',
  who: ['admin'],
  mode: 'reads',
  limit: 'lookup',
  input: z.object({ Mobile: formText }),
  listData: z.array(hat),
})
