import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Why no file of a certificate could be made. */
export type FileProblem = 'characters' | 'photo' | 'size'

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
  { certificateId, ...failure }: { certificateId: number; problem: FileProblem; characters: string; failedAt: Instant },
): Promise<void> {
  await db
    .insertInto('certificateFile')
    .values({ certificateId, ...failure })
    .onConflict((conflict) => conflict.column('certificateId').doUpdateSet(failure))
    .execute()
}

/** What a certificate says, and where the photo lies that it shows. */
export function listToMake(
  db: Db,
  { batchId, isAll, afterId, most }: { batchId: number; isAll: boolean; afterId: number; most: number },
) {
  return db
    .selectFrom('certificate')
    .innerJoin('enrolment', 'enrolment.id', 'certificate.enrolmentId')
    .innerJoin('storedFile', 'storedFile.id', 'enrolment.photoId')
    .innerJoin('examBatch', 'examBatch.id', 'certificate.batchId')
    .leftJoin('certificateFile as file', 'file.certificateId', 'certificate.id')
    .select([
      'certificate.id',
      'certificate.name',
      'certificate.nameSpell',
      'certificate.sex',
      'certificate.birthMonth',
    ])
    .select(['certificate.areaName', 'certificate.majorName', 'certificate.gradeName', 'certificate.resultCode'])
    .select(['certificate.number', 'certificate.publicId', 'certificate.datedAt', 'examBatch.name as batchName'])
    .select('storedFile.path as photoPath')
    .where('certificate.batchId', '=', batchId)
    .where('certificate.state', '=', 'valid')
    .where('certificate.id', '>', afterId)
    .$if(!isAll, (query) => query.where('file.fileKey', 'is', null))
    .orderBy('certificate.id')
    .limit(most)
    .execute()
}
export type CertificateToMake = Awaited<ReturnType<typeof listToMake>>[number]
