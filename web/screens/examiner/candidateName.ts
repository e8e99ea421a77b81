import type { ExaminerEnrolmentWire } from '#contract/result/reviewList.ts'

/**
 * Returns the candidate's name, or the exam number where the batch hides names from examiners (glossary: hidden
 * identity).
 */
export function candidateName({ Name, ExamNO }: Pick<ExaminerEnrolmentWire, 'Name' | 'ExamNO'>): string {
  return Name || `考号 ${ExamNO || '未生成'}`
}
