import * as z from 'zod'
import { post } from '#contract/endpoint.ts'
import { id, requestKey, version } from '#contract/fields.ts'
import { catalogueRoles } from './catalogueStaff.ts'

export const CATALOGUE_KINDS = ['area', 'major', 'grade', 'questionType', 'textbook'] as const
export type CatalogueRowKind = (typeof CATALOGUE_KINDS)[number]

/**
 * Deletes a row of the catalogue that nothing refers to, such as one that was made by mistake. What was used is refused with
 * CATALOGUE_USED and can be switched off; NOT_FOUND, CHANGED_MEANWHILE.
 */
export const RemoveCatalogueRow = post({
  controller: 'Admin',
  action: 'RemoveCatalogueRow',
  summary: 'Delete a row of the catalogue that was never used',
  who: catalogueRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ Kind: z.enum(CATALOGUE_KINDS), ID: id, Version: version, RequestKey: requestKey }),
})
