import type { ExaminerEnrolmentWire } from '#contract/examinerList.ts'

/** How a candidate is called at the desk: by name, or where the batch hides it by the exam number (issue 6, fairness). */
export function candidateName({ Name, ExamNO }: Pick<ExaminerEnrolmentWire, 'Name' | 'ExamNO'>): string {
  return Name || `考号 ${ExamNO || '未生成'}`
}
