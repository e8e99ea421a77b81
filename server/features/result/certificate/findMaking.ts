import type { Ctx, Me } from '#server/context.ts'
import { readInput } from '#server/features/office/officeJob/makersRights.ts'
import { listUnfinishedJobs } from '#server/records/office/officeJob/queries.ts'
import type { Making } from '#server/records/result/certificate/fileQueries.ts'

/** The job that makes the certificates of a batch now; null where none does. */
export async function findMaking({ db, secrets }: Pick<Ctx<Me>, 'db' | 'secrets'>, batchId: number) {
  const jobs = await listUnfinishedJobs(db, 'makeCertificates')
  return (
    jobs.find((job) => (readInput(secrets, job.inputSealed)?.input as Making | undefined)?.batchId === batchId) ?? null
  )
}
