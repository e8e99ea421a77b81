import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { flag, optionalText, requestKey } from '#contract/fields.ts'
import { sheetProblems } from '#contract/sheetProblems.ts'
import { CATALOGUE_KINDS } from './catalogueRemove.ts'
import { catalogueRoles } from './catalogueStaff.ts'

const kind = z.enum(CATALOGUE_KINDS)

/** The rows as they are now, with the headings that ImportCatalogue reads. */
export const GetCatalogueTemplate = get({
  controller: 'Admin',
  action: 'GetCatalogueTemplate',
  summary: 'The rows of a kind of the catalogue as a workbook to be changed',
  who: catalogueRoles,
  mode: 'reads',
  input: z.object({ Kind: kind }),
  OtherMsg: z.object({ FileName: z.string(), Content: z.string().meta({ description: 'base64' }) }),
})

/**
 * Reads a sheet of areas, majors, grades, question types or textbooks. A row is found by 编号, else by its name; others are new,
 * and an empty cell changes nothing. With `IsPreview` 1 nothing is changed. Refuses SHEET_…, CATALOGUE_SHEET_OLD where the
 * catalogue is no longer what `Seen` was answered for, and SHEET_CHANGED where a row has become bad since (office#imports-exports).
 */
export const ImportCatalogue = post({
  controller: 'Admin',
  action: 'ImportCatalogue',
  summary: 'Change the catalogue by a sheet (multipart field `file`)',
  who: catalogueRoles,
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  multipart: true,
  tooLarge: 'SHEET_TOO_LARGE',
  bodyLimit: 10 * 1024 * 1024,
  input: z.object({ Kind: kind, IsPreview: flag, Seen: optionalText, RequestKey: requestKey }),
  OtherMsg: z.object({
    Rows: z.number(),
    New: z.number(),
    Changed: z.number(),
    Seen: z.string().meta({ description: 'names the state that the sheet was compared with' }),
    ...sheetProblems,
  }),
  listData: z
    .array(
      z.object({
        Line: z.number(),
        Name: z.string(),
        IsNew: z.boolean(),
        Changes: z.array(z.object({ Heading: z.string(), Before: z.string(), After: z.string() })),
      }),
    )
    .meta({ description: 'rows that are new or change' }),
})
export type CatalogueSheetRow = z.infer<(typeof ImportCatalogue)['listData']>[number]
