import {
  type RelatedEnrolment,
  type RelatedExaminer,
  relationFinder,
  relationOf,
} from '#domain/result/reviewFairness.ts'

export interface RelationColumns {
  accountId: number
  accountMobile: string
  childMobiles: readonly string[]
  mobile: string
  contactMobile: string
  teacherMobile: string
  postMobile: string
  teacherName: string
}

const enrolmentOf = (row: RelationColumns): RelatedEnrolment => {
  const { accountMobile, mobile, contactMobile, teacherMobile, postMobile } = row
  return {
    accountId: row.accountId,
    mobiles: [accountMobile, ...row.childMobiles, mobile, contactMobile, teacherMobile, postMobile],
    teacherName: row.teacherName,
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
