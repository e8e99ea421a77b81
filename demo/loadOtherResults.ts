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
    .insertInto('otherResultImport')
    .values({
      id: importId,
      importedAt: dayFrom(now, IMPORTED),
      importedBy: accounts.results.id,
      rowCount: demoOtherResults.length,
    })
    .execute()
  await db
    .insertInto('otherResult')
    .values(
      demoOtherResults.map(({ child, majors, grades, result, examName, examDate }, at) => {
        const { sealed, index, masked } = sealCertificate(secrets, child.certType, child.certNumber)
        return {
          id: at + 1,
          importId,
          name: child.name,
          certType: child.certType,
          certSealed: sealed,
          certIndex: index,
          certMasked: masked,
          majors,
          grades,
          result,
          examName,
          examDate,
        }
      }),
    )
    .execute()
}
