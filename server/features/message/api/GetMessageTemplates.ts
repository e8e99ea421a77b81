import { GetMessageTemplates as endpoint } from '#contract/messageStaff.ts'
import { templateNames } from '#domain/message.ts'
import { handler } from '#server/handler.ts'
import { mapExampleValues, mapTemplates } from '#server/records/message/settingQueries.ts'
import { templateWire, unchangedTemplate } from '../templateWire.ts'

export const GetMessageTemplates = handler(endpoint, {
  handle: async ({ db }) => {
    const [stored, examples] = await Promise.all([mapTemplates(db), mapExampleValues(db)])
    const listData = templateNames.map((name) =>
      templateWire(name, stored.get(name) ?? unchangedTemplate(name), examples.get(name)),
    )
    return { listData, totalCount: listData.length }
  },
})
