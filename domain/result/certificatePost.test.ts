import { describe, expect, test } from 'vitest'
import {
  cleanPostAddress,
  cleanTrackingNumber,
  postAddressProblem,
  sendingRowProblem,
  trackingNumberText,
} from './certificatePost.ts'

const home = { isPosted: true, postName: '李明', postMobile: '13800000002', postAddress: '昆明市五华区一号' }
const known = { ...home, state: 'valid' } as const
const row = {
  number: '5326270000017',
  carrier: '中通',
  trackingNumber: '73100123456789',
  sentDay: '2026-12-05',
  postName: '李明',
  postMobile: '13800000002',
  postAddress: '昆明市五华区一号',
}

const at = { today: '2026-12-05', isRepeated: false }

describe('a row of the sheet of sendings', () => {
  test.each([
    ['as it should be', {}, {}, null],
    ['without the address', { postName: '', postMobile: '', postAddress: '' }, {}, null],
    ['of a certificate that was replaced', {}, { state: 'replaced' }, 'POST_CERTIFICATE_ENDED'],
    ['of a certificate that is fetched', {}, { isPosted: false }, 'POST_NOT_WANTED'],
    ['with an address that the family has changed since', {}, { postAddress: '大理市二号' }, 'POST_ADDRESS_OTHER'],
    ['with a short number', { trackingNumber: '12345' }, {}, 'POST_TRACKING_WRONG'],
    ['with words for a number', { trackingNumber: '自取' }, {}, 'POST_TRACKING_WRONG'],
    ['without a carrier', { carrier: '' }, {}, 'POST_CARRIER_WRONG'],
    ['with a long carrier', { carrier: '快'.repeat(16) }, {}, 'POST_CARRIER_WRONG'],
    ['of tomorrow', { sentDay: '2026-12-06' }, {}, 'POST_DAY_LATER'],
  ] as const)('%s', (_, changed, certificate, why) => {
    expect(sendingRowProblem({ ...row, ...changed }, { ...known, ...certificate }, at)?.reason ?? null).toBe(why)
  })

  test('with a number of no certificate, or of an earlier row', () => {
    expect(sendingRowProblem(row, known, { ...at, isRepeated: true })?.reason).toBe('POST_ROW_REPEATED')
    expect(sendingRowProblem(row, null, at)?.reason).toBe('POST_CERTIFICATE_NONE')
  })
})

test('a tracking number is kept without what groups it, and told in groups that read as no number of an ID card', () => {
  expect(cleanTrackingNumber(' sf１234-5678 9012 3')).toBe('SF1234567890123')
  expect(trackingNumberText('431456789012345')).toBe('4314 5678 9012 345')
  expect(trackingNumberText('43145678')).toBe('4314 5678')
})

test.each([
  [home, null],
  [{ ...home, postMobile: '12' }, 'POST_MOBILE_WRONG'],
  [{ ...home, postAddress: ' ' }, 'POST_ADDRESS_REQUIRED'],
  [{ ...home, isPosted: false, postAddress: '' }, null],
] as const)('the address %j', (address, why) =>
  expect(postAddressProblem(cleanPostAddress(address))?.reason ?? null).toBe(why),
)
