import { type RelatedExaminer, relationOf } from '#domain/reviewFairness.ts'

interface RelationColumns {
  account_id: number
  account_mobile: string
  mobile: string
  contact_mobile: string
  teacher_mobile: string
  post_mobile: string
  teacher_name: string
}

/** Tells how an examiner is related to an enrolment, from the columns of `relationColumns`. */
export function relatedTo(examiner: RelatedExaminer, row: RelationColumns): 'person' | 'school' | null {
  const { account_mobile, mobile, contact_mobile, teacher_mobile, post_mobile } = row
  return relationOf(examiner, {
    accountId: row.account_id,
    mobiles: [account_mobile, mobile, contact_mobile, teacher_mobile, post_mobile],
    teacherName: row.teacher_name,
  })
}
