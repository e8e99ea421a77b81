import { GetBatchSettings as endpoint } from '#contract/batch/batchSettings.ts'
import { handler } from '#server/handler.ts'
import { batchSettingsWire } from '#server/records/batch/batchSettingsWire.ts'
import { findBatchSettings } from '#server/records/batch/queries.ts'
import { found } from '#server/refuse.ts'

export const GetBatchSettings = handler(endpoint, {
  handle: async ({ db }, { EB_ID }) => ({ item: batchSettingsWire(found(await findBatchSettings(db, EB_ID))) }),
})
