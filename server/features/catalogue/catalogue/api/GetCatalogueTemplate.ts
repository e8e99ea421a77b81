import { buffer } from 'node:stream/consumers'
import { GetCatalogueTemplate as endpoint } from '#contract/catalogue/catalogueImport.ts'
import { handler } from '#server/handler.ts'
import { writeSheet } from '#server/sheets/writeSheet.ts'
import { catalogueSheets } from '../catalogueSheetKinds.ts'

export const GetCatalogueTemplate = handler(endpoint, {
  handle: async ({ db }, { Kind }) => {
    const { noun, template } = catalogueSheets[Kind]
    const bytes = await buffer(writeSheet('xlsx', await template(db)))
    return { OtherMsg: { FileName: `${noun}.xlsx`, Content: bytes.toString('base64') } }
  },
})
