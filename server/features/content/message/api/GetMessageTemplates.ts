import { GetMessageTemplates as endpoint } from '#contract/content/messageStaff.ts'
import { templateNames } from '#domain/content/messageTemplate.ts'
import { handler } from '#server/handler.ts'
import { mapExampleValues, mapTemplates } from '#server/records/content/message/settingQueries.ts'
import { composeFor } from '../compose.ts'
import { templateWire, unchangedTemplate } from '../templateWire.ts'

export const GetMessageTemplates = handler(endpoint, {
  handle: async ({ db, config }) => {
    const [stored, examples] = await Promise.all([mapTemplates(db), mapExampleValues(db)])
    const compose = composeFor(config, stored)
    const listData = templateNames.map((name) =>
      templateWire(name, stored.get(name) ?? unchangedTemplate(name), { example: examples.get(name), compose }),
    )
    return { listData, totalCount: listData.length }
  },
})
