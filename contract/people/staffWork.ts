import * as z from 'zod'
import { get, staffRoles } from '#contract/endpoint.ts'
import { instant, nothing } from '#contract/fields.ts'
import { siteWarnings } from '#domain/office/siteWarning.ts'
import { MOST_COUNTED } from '#domain/page.ts'

/** Kinds of work that wait for a person, in the order in which the home page shows them. */
export const workKinds = [
  'photos',
  'corrections',
  'money',
  'waivers',
  'changes',
  'refundsStuck',
  'refundsToDecide',
  'bulkRefunds',
  'refundsAtDesk',
  'invoices',
  'invoicesToReverse',
  'batches',
  'filings',
  'untimed',
  'postponed',
  'unassigned',
  'stranded',
  'hall',
  'unreached',
  'held',
  'handed',
  'proposed',
  'releases',
  'resultCorrections',
  'certificateChanges',
  'appeals',
  'dataRequests',
  'watched',
] as const
export type WorkKind = (typeof workKinds)[number]

const smsTrouble = z.object({
  Code: z.string().meta({ description: 'the code of the provider' }),
  SinceTime: instant,
  Times: z.number().meta({ description: 'how often it was refused since then' }),
})
export type SmsTroubleWire = z.infer<typeof smsTrouble>

const siteWarning = z.object({
  Code: z.enum(siteWarnings),
  Detail: z.string().meta({ description: 'what the sentence about it names, such as an address' }),
})
export type SiteWarningWire = z.infer<typeof siteWarning>

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
  OtherMsg: z
    .object({ SmsTroubles: z.array(smsTrouble), Warnings: z.array(siteWarning).optional() })
    .nullable()
    .meta({
      description:
        'what the SMS provider refuses until the association puts it right, and for administrators what an operator must put right; null where nothing is',
    }),
  listData: z.array(
    z.object({
      Work: z.enum(workKinds),
      Count: z.number().meta({ description: `how much; ${MOST_COUNTED + 1} stands for all beyond ${MOST_COUNTED}` }),
      OldestTime: instant.meta({ description: 'since when the oldest of it waits' }),
      EB_ID: z
        .number()
        .optional()
        .meta({ description: 'the batch in which all of it stands; absent where it stands in several, or in none' }),
    }),
  ),
})
