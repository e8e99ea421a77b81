import { z } from 'zod'
import { get, staffRoles } from './endpoint.ts'
import { instant, nothing } from './fields.ts'

/** Kinds of work that wait for a person, in the order in which the home page shows them. */
export const workKinds = [
  'photos',
  'corrections',
  'waivers',
  'batches',
  'untimed',
  'unassigned',
  'stranded',
  'held',
  'proposed',
] as const
export type WorkKind = (typeof workKinds)[number]

/**
 * What waits for this person's roles, with how much there is and since when (office#boards). Kinds without any are
 * left out.
 */
export const GetWorkWaiting = get({
  controller: 'Admin',
  action: 'GetWorkWaiting',
  summary: 'What waits for the roles of the person who asks',
  who: staffRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  isBackground: true,
  input: nothing,
  listData: z.array(
    z.object({
      Work: z.enum(workKinds),
      Count: z.number(),
      OldestTime: instant.meta({ description: 'since when the oldest of it waits' }),
    }),
  ),
})
