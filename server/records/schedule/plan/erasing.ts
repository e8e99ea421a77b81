import { type Erasure, GONE, ofEnrolments } from '#server/records/erasing.ts'

export const planErasing: readonly Erasure[] = [{ table: 'postponement', set: { reason: GONE }, where: ofEnrolments }]
