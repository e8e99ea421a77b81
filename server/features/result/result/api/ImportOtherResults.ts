import { ImportOtherResults as endpoint } from '#contract/result/resultStaff.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import {
  cleanOtherResult,
  type OtherResult,
  type OtherResultField,
  otherResultProblems,
} from '#domain/result/otherResult.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { importOtherResults } from '../importOtherResults.ts'

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

/**
 * Refuses OTHER_RESULTS_WRONG with each bad row, and changes nothing then (rulings#console). The console sends a sheet
 * instead (ImportOtherResultSheet).
 */
export const ImportOtherResults = handler(endpoint, {
  handle: async (ctx, { Rows }) => {
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
    refuseProblems(rows, ctx.now)
    return { OtherMsg: await importOtherResults(ctx, rows) }
  },
})
