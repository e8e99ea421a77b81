import { ImportOtherResults as endpoint } from '#contract/resultStaff.ts'
import { cleanOtherResult, type OtherResult, type OtherResultField, otherResultProblems } from '#domain/otherResult.ts'
import { reasonText } from '#domain/reasons.ts'
import { handler } from '#server/handler.ts'
import { sealCertificate } from '#server/records/enrolment/certificate.ts'
import { insertImport, listForImport, lockImport, saveOtherResults } from '#server/records/result/otherResultQueries.ts'
import { insertAudit } from '#server/records/staff/audit.ts'
import { refuse } from '#server/refuse.ts'

/** More problems than this would not be read one by one; the sheet as a whole is wrong then. */
const PROBLEMS_NAMED = 200

const wireNames: Record<OtherResultField, string> = {
  name: 'Name',
  certType: 'CertType',
  certNumber: 'CertNO',
  majors: 'Majors',
  grades: 'Grades',
  result: 'Result',
  examName: 'ExamName',
  examDate: 'ExamDate',
}

function refuseProblems(rows: readonly OtherResult[], now: number): void {
  const problems = otherResultProblems(rows, now)
  if (problems.length === 0) return
  refuse('OTHER_RESULTS_WRONG', {
    params: { n: problems.length },
    OtherMsg: {
      Problems: problems
        .slice(0, PROBLEMS_NAMED)
        .map(({ row, field, reason }) => ({ Row: row, Field: wireNames[field], Msg: reasonText(reason) })),
      ProblemCount: problems.length,
    },
  })
}

const keyOf = (row: { cert_index: Buffer; exam_name: string; majors: string; grades: string }) =>
  JSON.stringify([row.cert_index.toString('base64'), row.exam_name, row.majors, row.grades])

/**
 * Refuses OTHER_RESULTS_WRONG with each bad row, and changes nothing then (rulings#console). The previous values of a
 * corrected row stay in the audit.
 */
export const ImportOtherResults = handler(endpoint, {
  handle: async (ctx, { Rows }) => {
    const { db, me, now, secrets } = ctx
    const rows = Rows.map((row) =>
      cleanOtherResult({
        name: row.Name,
        certType: row.CertType,
        certNumber: row.CertNO,
        majors: row.Majors,
        grades: row.Grades,
        result: row.Result,
        examName: row.ExamName,
        examDate: row.ExamDate,
      }),
    )
    refuseProblems(rows, now)
    const columns = rows.map((row) => {
      const { sealed, index, masked } = sealCertificate(secrets, row.certType, row.certNumber)
      return {
        cert_type: row.certType,
        cert_sealed: sealed,
        cert_index: index,
        cert_masked: masked,
        name: row.name,
        majors: row.majors,
        grades: row.grades,
        result: row.result,
        exam_name: row.examName,
        exam_date: row.examDate || null,
      }
    })
    await lockImport(db)
    const there = new Map(
      (
        await listForImport(
          db,
          columns.map(({ cert_index }) => cert_index),
        )
      ).map((row) => [keyOf(row), row]),
    )
    const written = columns.flatMap((row) => {
      const before = there.get(keyOf(row)) ?? null
      const isSame = before?.name === row.name && before.result === row.result && before.exam_date === row.exam_date
      return isSame ? [] : [{ row, before }]
    })
    const corrected = written.flatMap(({ before }) => (before === null ? [] : [before]))
    const counts = {
      Added: written.length - corrected.length,
      Corrected: corrected.length,
      Unchanged: columns.length - written.length,
    }
    // A repeated import, after a lost answer, leaves nothing behind, not even in the audit.
    if (written.length === 0) return { OtherMsg: counts }
    const importId = await insertImport(db, me.accountId, written.length, now)
    await saveOtherResults(
      db,
      written.map(({ row }) => ({ ...row, import_id: importId })),
    )
    await insertAudit(ctx, {
      action: 'ImportOtherResults',
      subject: 'otherResultImport',
      subjectId: importId,
      before: { corrected: corrected.map(({ id, name, result, exam_date }) => ({ id, name, result, exam_date })) },
      after: counts,
    })
    return { OtherMsg: counts }
  },
})
