import type { CertProblem } from '#domain/result/certificateFile.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

interface MadeFile {
  certificateId: number
  versionId: number
  fileKey: string
  bytes: number
  madeAt: Instant
}

/** Where the PDF of a certificate lies in the store, and by which version of a template it was made; null: none is made. */
export async function findFile(db: Db, certificateId: number): Promise<MadeFile | null> {
  const row = await db
    .selectFrom('certificateFile')
    .select(['certificateId', 'versionId', 'fileKey', 'bytes', 'madeAt'])
    .where('certificateId', '=', certificateId)
    .where('fileKey', 'is not', null)
    .executeTakeFirst()
  return (row as MadeFile | undefined) ?? null
}

/** Notes the file that was made, in the place of an earlier one, whose key it returns: it is removed from the store after the commit. */
export async function saveFile(db: Db, { certificateId, ...file }: MadeFile): Promise<string | null> {
  const earlier = await db
    .selectFrom('certificateFile')
    .select('fileKey')
    .where('certificateId', '=', certificateId)
    .forUpdate()
    .executeTakeFirst()
  const settled = { ...file, problem: '' as const, characters: '', failedAt: null }
  await db
    .insertInto('certificateFile')
    .values({ certificateId, ...settled })
    .onConflict((conflict) => conflict.column('certificateId').doUpdateSet(settled))
    .execute()
  return earlier?.fileKey ?? null
}

/** Notes why no file could be made. One that was made before stays. */
export async function saveFailure(
  db: Db,
  { certificateId, ...failure }: { certificateId: number; problem: CertProblem; characters: string; failedAt: Instant },
): Promise<void> {
  await db
    .insertInto('certificateFile')
    .values({ certificateId, ...failure })
    .onConflict((conflict) => conflict.column('certificateId').doUpdateSet(failure))
    .execute()
}

/** Which certificates of a batch a job makes. */
export interface Making {
  batchId: number
  /** Those that have a file too. */
  isAll: boolean
  /** When it was asked for: what was tried since is not tried again by a job that goes on after its worker died. */
  from: Instant
}

function toMake(db: Db, { batchId, isAll, from }: Making) {
  const query = db
    .selectFrom('certificate')
    .leftJoin('certificateFile as file', 'file.certificateId', 'certificate.id')
    .where('certificate.batchId', '=', batchId)
    .where('certificate.state', '=', 'valid')
    .where((eb) => eb.or([eb('file.failedAt', 'is', null), eb('file.failedAt', '<', from)]))
  return isAll
    ? query.where((eb) => eb.or([eb('file.madeAt', 'is', null), eb('file.madeAt', '<', from)]))
    : query.where('file.fileKey', 'is', null)
}

export async function countToMake(db: Db, making: Making): Promise<number> {
  const { count } = await toMake(db, making)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The next of them, by id: what each says, and where the photo lies that it shows. */
export function listToMake(db: Db, making: Making, { afterId, most }: { afterId: number; most: number }) {
  return withFacts(toMake(db, making))
    .where('certificate.id', '>', afterId)
    .orderBy('certificate.id')
    .limit(most)
    .execute()
}
export type CertificateToMake = Awaited<ReturnType<typeof listToMake>>[number]

/** A valid certificate with what it says; null where there is none. */
export async function findToMake(db: Db, certificateId: number): Promise<CertificateToMake | null> {
  const valid = db
    .selectFrom('certificate')
    .leftJoin('certificateFile as file', 'file.certificateId', 'certificate.id')
    .where('certificate.id', '=', certificateId)
    .where('certificate.state', '=', 'valid')
  return (await withFacts(valid).executeTakeFirst()) ?? null
}

function withFacts(query: ReturnType<typeof toMake>) {
  return query
    .innerJoin('enrolment', 'enrolment.id', 'certificate.enrolmentId')
    .innerJoin('storedFile', 'storedFile.id', 'enrolment.photoId')
    .innerJoin('examBatch', 'examBatch.id', 'certificate.batchId')
    .select([
      'certificate.id',
      'certificate.enrolmentId',
      'certificate.name',
      'certificate.nameSpell',
      'certificate.sex',
    ])
    .select(['certificate.birthMonth', 'certificate.areaName', 'certificate.majorName', 'certificate.gradeName'])
    .select(['certificate.resultCode', 'certificate.number', 'certificate.publicId', 'certificate.datedAt'])
    .select(['examBatch.name as batchName', 'examBatch.showResultAt', 'storedFile.path as photoPath', 'file.versionId'])
}

/** Valid certificates that have a file, of one area or of all that the account may see. */
function toPrint(db: Db, { batchId, areaId, within }: Printing) {
  const query = db
    .selectFrom('certificate')
    .leftJoin('certificateFile as file', 'file.certificateId', 'certificate.id')
    .where('certificate.batchId', '=', batchId)
    .where('certificate.state', '=', 'valid')
    .where('file.fileKey', 'is not', null)
    .where(({ exists, selectFrom }) => {
      const own = selectFrom('enrolment')
        .select('enrolment.id')
        .whereRef('enrolment.id', '=', 'certificate.enrolmentId')
        .where(withinAreas(within))
      return exists(areaId === null ? own : own.where('enrolment.areaId', '=', areaId))
    })
  return query
}

export interface Printing {
  batchId: number
  /** Null: all areas. */
  areaId: number | null
  /** The areas to which the asking account is limited; null where it is not. */
  within: readonly number[] | null
}

export async function countToPrint(db: Db, printing: Printing): Promise<number> {
  const { count } = await toPrint(db, printing)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** In the order of their numbers, which is that of area, major, grade and exam number. */
export function listToPrint(db: Db, printing: Printing): Promise<CertificateToMake[]> {
  return withFacts(toPrint(db, printing)).orderBy('certificate.series').orderBy('certificate.running').execute()
}

/** A certificate in these areas, with its file where one is made; null where there is none such. */
export async function findCertificateFile(db: Db, certificateId: number, within: readonly number[] | null) {
  const row = await db
    .selectFrom('certificate')
    .innerJoin('enrolment', 'enrolment.id', 'certificate.enrolmentId')
    .leftJoin('certificateFile as file', 'file.certificateId', 'certificate.id')
    .select(['certificate.enrolmentId', 'certificate.number', 'certificate.name', 'file.fileKey'])
    .where('certificate.id', '=', certificateId)
    .where(withinAreas(within))
    .executeTakeFirst()
  return row ?? null
}
