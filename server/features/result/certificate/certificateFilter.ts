import type { Input } from '#contract/endpoint.ts'
import type { GetCertificateList } from '#contract/result/certificateStaff.ts'
import { cleanText } from '#domain/text.ts'
import type { CertificateFilter } from '#server/records/result/certificate/registerQueries.ts'

type Conditions = Pick<Input<typeof GetCertificateList>, 'EB_ID' | 'EA_ID' | 'State' | 'File' | 'Search'>

export const certificateFilter = (
  { EB_ID, EA_ID, State, File, Search }: Conditions,
  within: readonly number[] | null,
): CertificateFilter => ({
  batchId: EB_ID ?? null,
  areaId: EA_ID ?? null,
  state: State ?? null,
  file: File ?? null,
  search: cleanText(Search),
  within,
})
