import * as z from 'zod'
import { yuan } from '#contract/fields.ts'

/** What an act would send, shown before it is done. */
export const messageEstimate = z.object({
  Families: z.number(),
  WeChat: z.number(),
  Sms: z.number(),
  InboxOnly: z.number().meta({ description: 'families whom neither way reaches' }),
  Cost: yuan.meta({ description: 'yuan, of the SMS' }),
})
export type MessageEstimateWire = z.infer<typeof messageEstimate>
