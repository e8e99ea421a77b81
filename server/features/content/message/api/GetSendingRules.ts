import { GetSendingRules as endpoint } from '#contract/content/messageStaff.ts'
import { handler } from '#server/handler.ts'
import { findBatchName, findSettingVersion, mapSendingRules } from '#server/records/content/message/settingQueries.ts'
import { found } from '#server/refuse.ts'
import { sendingWire } from '../sendingWire.ts'

export const GetSendingRules = handler(endpoint, {
  handle: async ({ db }, { EB_ID }) => {
    const batch = found(await findBatchName(db, EB_ID))
    const rules = (await mapSendingRules(db, [EB_ID])).get(EB_ID)
    const version = await findSettingVersion(db, EB_ID)
    return { item: await sendingWire(db, batch, rules ? { rules, version } : null) }
  },
})
