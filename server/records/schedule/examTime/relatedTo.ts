import {
  type RelatedEnrolment,
  type RelatedExaminer,
  relationFinder,
  relationOf,
} from '#domain/result/reviewFairness.ts'

export interface RelationColumns {
  account_id: number
  account_mobile: string
  mobile: string
  contact_mobile: string
  teacher_mobile: string
  post_mobile: string
  teacher_name: string
}

const enrolmentOf = (row: RelationColumns): RelatedEnrolment => {
  const { account_mobile, mobile, contact_mobile, teacher_mobile, post_mobile } = row
  return {
    accountId: row.account_id,
    mobiles: [account_mobile, mobile, contact_mobile, teacher_mobile, post_mobile],
    teacherName: row.teacher_name,
  }
}

/** Tells how an examiner is related to an enrolment, from the columns of `relationColumns`. */
export const relatedTo = (examiner: RelatedExaminer, row: RelationColumns): 'person' | 'school' | null =>
  relationOf(examiner, enrolmentOf(row))

/** Finds those of many examiners who are related to an enrolment. */
export function relatedFinder(examiners: readonly RelatedExaminer[]): (row: RelationColumns) => number[] {
  const find = relationFinder(examiners)
  return (row) => find(enrolmentOf(row))
}
