import { CallError } from '#client/callError.ts'
import type { OtherResultRowRequest } from '#contract/resultStaff.ts'
import type { SpreadsheetRow } from './readSpreadsheet.ts'

/** A row of the sheet in the call's wire names. */
export function rowRequest({ row }: SpreadsheetRow): OtherResultRowRequest {
  return {
    Name: row.name,
    CertType: row.certType,
    CertNO: row.certNumber,
    Majors: row.majors,
    Grades: row.grades,
    Result: row.result,
    ExamName: row.examName,
    ExamDate: row.examDate,
  }
}

/** The problems that the server refused, by line of the sheet; empty where it refused for another reason. */
export function refusedRows(error: unknown, rows: readonly SpreadsheetRow[]): string[] {
  const problems = error instanceof CallError ? error.OtherMsg?.Problems : null
  if (!Array.isArray(problems)) return []
  return problems.flatMap((problem: unknown) => {
    if (typeof problem !== 'object' || problem === null || !('Row' in problem) || !('Msg' in problem)) return []
    return [`第 ${rows[Number(problem.Row)]?.line ?? Number(problem.Row) + 2} 行：${String(problem.Msg)}`]
  })
}
