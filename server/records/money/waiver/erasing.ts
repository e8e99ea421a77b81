import { type Erasure, GONE, ofEnrolments } from '#server/records/erasing.ts'

export const waiverErasing: readonly Erasure[] = [
  { table: 'fee_waiver', set: { reason: GONE, note: "''" }, where: ofEnrolments },
]
