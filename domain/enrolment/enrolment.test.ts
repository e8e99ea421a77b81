import { describe, expect, test } from 'vitest'
import {
  checkStatusText,
  PHOTO_ADVISED_MIN_BYTES,
  payStatusText,
  whyCannotChangePhoto,
  whyCannotEditEnrolment,
  whyChangedPhotoTooLarge,
  whyPictureTooLarge,
} from './enrolment.ts'

const batch = { isLocked: false, registrationOpensAt: 1000, registrationClosesAt: 2000 }

describe('whyCannotEditEnrolment', () => {
  test.each([
    [{ isPaid: false, isRefunded: false }, 1999, null],
    [{ isPaid: false, isRefunded: false }, 2000, 'BATCH_ENDED'],
    [{ isPaid: false, isRefunded: false }, 999, 'BATCH_NOT_STARTED'],
    [{ isPaid: true, isRefunded: false }, 1500, 'ENROLMENT_PAID'],
    [{ isPaid: true, isRefunded: false }, 2500, 'ENROLMENT_PAID'],
    [{ isPaid: false, isRefunded: true }, 1500, 'ENROLMENT_REFUNDED'],
  ])('%j at %i → %s', (enrolment, now, reason) => {
    expect(whyCannotEditEnrolment(enrolment, batch, now)).toBe(reason)
  })

  test('a locked batch takes no edits', () => {
    const locked = { ...batch, isLocked: true }
    expect(whyCannotEditEnrolment({ isPaid: false, isRefunded: false }, locked, 1500)).toBe('BATCH_LOCKED')
  })
})

test.each([
  [0, null],
  [1, 'PHOTO_APPROVED'],
  [2, null],
] as const)('with check status %i changing the photo → %s', (status, reason) => {
  expect(whyCannotChangePhoto(status)).toBe(reason)
})

test('pictures are bounded to the byte', () => {
  expect([whyChangedPhotoTooLarge(2_048_000), whyChangedPhotoTooLarge(2_048_001)]).toEqual([null, 'PHOTO_OVER_2MB'])
  expect([whyPictureTooLarge(10_485_760), whyPictureTooLarge(10_485_761)]).toEqual([null, 'PICTURE_OVER_10MB'])
  expect(PHOTO_ADVISED_MIN_BYTES).toBe(100 * 1024)
})

test('statuses have their names', () => {
  expect([0, 1, 2].map((status) => payStatusText[status as 0 | 1 | 2])).toEqual(['未缴费', '已缴费', '已退费'])
  expect([0, 1, 2].map((status) => checkStatusText[status as 0 | 1 | 2])).toEqual(['审核中', '审核通过', '审核未通过'])
})
