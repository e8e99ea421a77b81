import { GetBatchSettings as endpoint } from '#contract/staffExam.ts'
import { handler } from '#server/handler.ts'
import { found } from '#server/refuse.ts'
import { batchSettingsWire } from '../batchSettingsWire.ts'
import { findBatchSettings } from '../queries.ts'

export const GetBatchSettings = handler(endpoint, {
  handle: async ({ db }, { EB_ID }) => ({ item: batchSettingsWire(found(await findBatchSettings(db, EB_ID))) }),
})
