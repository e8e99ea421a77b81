import type { OwnMark } from '#server/records/result/appeal/ownMark.ts'
import type { MarkedRow, ReviewRow } from './queries.ts'

/**
 * The enrolment as the examiner of an appeal sees it: without name, photo and result. It is open until the answer is
 * decided, as an ordinary one is until its result is approved.
 */
export const blindRow = (row: MarkedRow, { decidedAt }: Pick<OwnMark, 'decidedAt'>): MarkedRow => ({
  ...row,
  hidesIdentity: true,
  resultCode: null,
  approvedAt: decidedAt,
  releasedAt: null,
})

/** The mark in the form of a review; null while it is not given. */
export function reviewOfMark(mark: OwnMark): ReviewRow | null {
  const { id, enrolmentId, examinerId, judgement, resultCode, suggestion, signaturePath, version } = mark
  const { submittedAt, changedAt } = mark
  if (submittedAt === null || changedAt === null || resultCode === null || judgement === null) return null
  const nothing = { isChief: false, takenFromId: null, withdrawnAt: null }
  const said = { judgement, resultCode, suggestion, signaturePath, version, submittedAt, changedAt }
  return { id, enrolmentId, examinerId, ...said, ...nothing }
}
