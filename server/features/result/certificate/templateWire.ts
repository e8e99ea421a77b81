import { bit } from '#contract/bit.ts'
import type { CertTemplateWire } from '#contract/result/certificateTemplate.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { TemplateVersion } from '#server/records/result/certificate/templateQueries.ts'

export const templateWire = (row: TemplateVersion): CertTemplateWire => ({
  CT_ID: row.templateId,
  Name: row.name,
  Version: row.newest,
  IsDefault: bit(row.isDefault),
  IsOff: bit(row.isOff),
  SavedBy: row.madeByName ?? '',
  SavedTime: shanghaiIso(row.madeAt),
})
