import type { Tx } from '#server/db/pool.ts'
import { sealCertificate } from '#server/records/enrolment/certificate.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { dayFrom } from './batchTables.ts'
import { accounts } from './cast.ts'
import { demoOtherResults } from './otherResultTables.ts'

const IMPORTED = -120

/** Creates results of other exams, as staff import them from a spreadsheet (rulings#other-results). */
export async function loadOtherResults(db: Tx, { secrets, now }: { secrets: Secrets; now: number }): Promise<void> {
  const importId = 1
  await db
    .insertInto('other_result_import')
    .values({
      id: importId,
      imported_at: dayFrom(now, IMPORTED),
      imported_by: accounts.results.id,
      row_count: demoOtherResults.length,
    })
    .execute()
  await db
    .insertInto('other_result')
    .values(
      demoOtherResults.map(({ child, majors, grades, result, examName, examDate }, at) => {
        const { sealed, index, masked } = sealCertificate(secrets, child.certType, child.certNumber)
        return {
          id: at + 1,
          import_id: importId,
          name: child.name,
          cert_type: child.certType,
          cert_sealed: sealed,
          cert_index: index,
          cert_masked: masked,
          majors,
          grades,
          result,
          exam_name: examName,
          exam_date: examDate,
        }
      }),
    )
    .execute()
}
