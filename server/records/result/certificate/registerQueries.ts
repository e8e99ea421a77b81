import { type SqlBool, sql } from 'kysely'
import type { Page } from '#domain/page.ts'
import { type CertificateState, cleanCertificateNumber } from '#domain/result/certificate.ts'
import type { CertFileState } from '#domain/result/certificateFile.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { nameHas } from '#server/records/namePattern.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

export interface CertificateFilter {
  batchId: number | null
  areaId: number | null
  state: CertificateState | null
  file: CertFileState | null
  search: string
  /** The areas to which the asking account is limited; null where it is not. */
  within: readonly number[] | null
}

/** Whether a file was made by another version than the newest of the template that its batch has now. */
const isOlder = sql<SqlBool>`file.version_id is distinct from (
  select made.id from certificate_template_version made
  join certificate_template template on template.id = made.template_id and template.version = made.version
  left join certificate_choice choice on choice.batch_id = certificate.batch_id
  where template.id = choice.template_id or (choice.template_id is null and template.is_default))`

/** In the words of the list; what has failed again keeps its earlier file, and counts as failed. */
const fileState = sql<CertFileState>`case
  when file.failed_at is not null then 'failed'
  when file.file_key is null then 'none'
  when certificate.state = 'valid' and ${isOlder} then 'older'
  else 'made' end`

function certificates(db: Db, { batchId, areaId, state, file, search, within }: CertificateFilter) {
  let query = db
    .selectFrom('certificate')
    .innerJoin('enrolment', 'enrolment.id', 'certificate.enrolmentId')
    .leftJoin('certificateFile as file', 'file.certificateId', 'certificate.id')
    .where(withinAreas(within))
  if (batchId !== null) query = query.where('certificate.batchId', '=', batchId)
  if (areaId !== null) query = query.where('enrolment.areaId', '=', areaId)
  if (state !== null) query = query.where('certificate.state', '=', state)
  if (file !== null) query = query.where(sql<SqlBool>`${fileState} = ${file}`)
  if (search === '') return query
  return query.where(({ or, eb }) =>
    or([
      eb('enrolment.nameKey', 'like', nameHas(search)),
      eb('enrolment.examNo', '=', search),
      eb('certificate.number', '=', cleanCertificateNumber(search)),
    ]),
  )
}

export async function countCertificates(db: Db, filter: CertificateFilter): Promise<number> {
  const { count } = await certificates(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function withNames(query: ReturnType<typeof certificates>) {
  return query
    .innerJoin('examBatch', 'examBatch.id', 'certificate.batchId')
    .leftJoin('certificateTemplateVersion as made', 'made.id', 'file.versionId')
    .leftJoin('certificateTemplate as template', 'template.id', 'made.templateId')
    .select(['certificate.id', 'certificate.enrolmentId', 'certificate.name', 'certificate.areaName'])
    .select(['certificate.majorName', 'certificate.gradeName', 'certificate.resultCode', 'certificate.number'])
    .select(['certificate.datedAt', 'certificate.state', 'certificate.endedAt', 'certificate.endReason'])
    .select(['enrolment.examNo', 'examBatch.name as batchName', fileState.as('fileState')])
    .select(['file.problem', 'file.characters', 'file.madeAt', 'file.bytes'])
    .select(['template.name as templateName', 'made.version as templateVersion'])
    .orderBy('certificate.batchId', 'desc')
    .orderBy('certificate.series')
    .orderBy('certificate.running')
}
export type CertificateRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

export function listCertificates(db: Db, filter: CertificateFilter, { offset, size }: Page): Promise<CertificateRow[]> {
  return withNames(certificates(db, filter)).offset(offset).limit(size).execute()
}

/** All of them in batches. The ids are read first, so that the list is the one of that moment. */
export async function* readCertificates(db: Db, filter: CertificateFilter, size: number) {
  const found = await certificates(db, filter)
    .select('certificate.id')
    .orderBy('certificate.batchId', 'desc')
    .orderBy('certificate.series')
    .orderBy('certificate.running')
    .execute()
  const ids = found.map(({ id }) => id)
  const all: CertificateFilter = { batchId: null, areaId: null, state: null, file: null, search: '', within: null }
  for (let from = 0; from < ids.length; from += size)
    yield await withNames(certificates(db, all))
      .where('certificate.id', '=', anyOf(ids.slice(from, from + size)))
      .execute()
}

/** How many certificates of a batch there are, by state and how it stands with their file. */
export function countByState(db: Db, batchId: number) {
  return db
    .selectFrom('certificate')
    .leftJoin('certificateFile as file', 'file.certificateId', 'certificate.id')
    .select(['certificate.state', fileState.as('file')])
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`(count(*) filter (where file.file_key is not null))::int`.as('made'))
    .where('certificate.batchId', '=', batchId)
    .groupBy([sql.ref('certificate.state'), fileState])
    .execute()
}

/** The areas of a batch with how many valid certificates of them have a file. */
export function countMadeByArea(db: Db, batchId: number) {
  return db
    .selectFrom('certificate')
    .innerJoin('enrolment', 'enrolment.id', 'certificate.enrolmentId')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .leftJoin('certificateFile as file', 'file.certificateId', 'certificate.id')
    .select(['examArea.id', 'examArea.name'])
    .select(sql<number>`(count(*) filter (where file.file_key is not null))::int`.as('made'))
    .where('certificate.batchId', '=', batchId)
    .where('certificate.state', '=', 'valid')
    .groupBy('examArea.id')
    .orderBy('examArea.id')
    .execute()
}
