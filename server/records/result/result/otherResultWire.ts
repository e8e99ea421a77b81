import type { OtherResultWire } from '#contract/result/result.ts'

type Row = {
  id: number
  name: string
  majors: string
  grades: string
  result: string
  examName: string
  examDate: string | null
}

export function otherResultWire(row: Row): OtherResultWire {
  return {
    OR_ID: row.id,
    Name: row.name,
    Majors: row.majors,
    Grades: row.grades,
    Result: row.result,
    ExamName: row.examName,
    ExamDate: row.examDate ?? '',
  }
}
