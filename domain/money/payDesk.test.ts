import { describe, expect, test } from 'vitest'
import {
  type AtDesk,
  cashDueFen,
  differencesOf,
  differenceWords,
  jumpWords,
  nextReceiptNumber,
  paperNumberOf,
  signedFenOf,
  waySumsOf,
  whyDeskCannotTake,
  whyReceiptUnfit,
  whyReversalReasonUnfit,
} from './payDesk.ts'

const unpaid: AtDesk = { isPaid: false, isRefunded: false, feeFen: 9000, areaPaysOnline: false, batchPhase: 'open' }

describe('a fee at the desk', () => {
  test.each<[string, Partial<AtDesk>, ReturnType<typeof whyDeskCannotTake>, ReturnType<typeof whyDeskCannotTake>]>([
    ['that is due', {}, null, null],
    ['where the area pays online', { areaPaysOnline: true }, 'DESK_AREA_PAYS_ONLINE', null],
    ['after registration', { batchPhase: 'ended' }, 'BATCH_ENDED', null],
    ['before registration', { batchPhase: 'notStarted' }, 'BATCH_NOT_STARTED', 'BATCH_NOT_STARTED'],
    ['of a locked batch', { batchPhase: 'locked' }, 'BATCH_LOCKED', 'BATCH_LOCKED'],
    ['that is paid', { isPaid: true }, 'ALREADY_PAID', 'ALREADY_PAID'],
    ['that was refunded', { isRefunded: true }, 'ENROLMENT_REFUNDED', 'ENROLMENT_REFUNDED'],
    ['of nothing', { feeFen: 0 }, 'NO_FEE_DUE', 'NO_FEE_DUE'],
  ])('%s: by a desk, by finance', (_what, change, byDesk, byFinance) => {
    expect([
      whyDeskCannotTake({ ...unpaid, ...change }, false),
      whyDeskCannotTake({ ...unpaid, ...change }, true),
    ]).toEqual([byDesk, byFinance])
  })
})

test.each([
  [{ number: 'A-0012', payer: '李妈妈', note: '' }, null],
  [{ number: '', payer: '李妈妈', note: '' }, 'RECEIPT_NO_WRONG'],
  [{ number: 'A 12', payer: '李妈妈', note: '' }, 'RECEIPT_NO_WRONG'],
  [{ number: '1'.repeat(31), payer: '李妈妈', note: '' }, 'RECEIPT_NO_WRONG'],
  [{ number: '1', payer: '', note: '' }, 'RECEIPT_PAYER_WRONG'],
  [{ number: '1', payer: '李'.repeat(31), note: '' }, 'RECEIPT_PAYER_WRONG'],
  [{ number: '1', payer: '李', note: '注'.repeat(101) }, 'RECEIPT_NOTE_LONG'],
])('the receipt %j: %s', (receipt, reason) => {
  expect(whyReceiptUnfit(receipt)).toBe(reason)
})

test.each([
  ['', 'RECEIPT_REASON_WRONG'],
  ['因'.repeat(101), 'RECEIPT_REASON_WRONG'],
  ['收错了人', null],
])('a reversal because of "%s": %s', (reason, refused) => {
  expect(whyReversalReasonUnfit(reason)).toBe(refused)
})

test.each([
  [' a-7 ', 'A-7'],
  ['Ａ１２', 'A12'],
])('the receipt number "%s" is stored as %s', (text, stored) => {
  expect(paperNumberOf(text)).toBe(stored)
})

test.each([
  ['A0012', 'A0013'],
  ['0999', '1000'],
  ['2026-099', '2026-100'],
  ['A', ''],
  ['', ''],
])('after receipt %s comes %s', (last, next) => {
  expect(nextReceiptNumber(last)).toBe(next)
})

test.each<[string, string, string | null]>([
  ['A0012', 'A0013', null],
  ['', 'A0013', null],
  ['A0012', '', null],
  ['A0012', 'A0016', '上一张是 A0012，中间跳过 3 个号（从 A0013 起），请核对收据本'],
  ['A0012', 'A0002', '上一张是 A0012，这个号在它之前，请核对收据本'],
  ['A0012', 'B0013', '上一张是 A0012，这个号与它不同号段，请核对收据本'],
])('after %s comes %s', (last, number, words) => {
  expect(jumpWords(last, number)).toBe(words)
})

test('the cash that must lie in the till is what came in less what was given back, whatever came by card', () => {
  expect(
    cashDueFen([
      { way: 'cash', takenFen: 10_000, reversedFen: 8000, refundedFen: 4000 },
      { way: 'pos', takenFen: 5000, reversedFen: 0, refundedFen: 1000 },
    ]),
  ).toBe(-2000)
})

test.each([
  ['12.5', 1250],
  ['－３', -300],
  [-3, -300],
  ['-0', 0],
  ['三', null],
])('%s is %s fen', (typed, fen) => {
  expect(signedFenOf(typed)).toBe(fen)
})

test('each way of which another amount was counted is named; one that was not counted is not', () => {
  const sums = (['cash', 'transfer', 'pos'] as const).map((way) => ({
    way,
    takenFen: 9000,
    reversedFen: 0,
    refundedFen: 0,
  }))
  expect(differenceWords(differencesOf(sums, { cash: 9100, transfer: null, pos: -50 }))).toBe(
    '现金应有 90元，清点 91元，多 1元；刷卡应有 90元，清点 -0.50元，少 90.50元',
  )
})

test('a closing from before tills paid out refunds has none', () => {
  expect(waySumsOf([{ way: 'cash', takenFen: 1, reversedFen: 0 }])).toEqual([
    { way: 'cash', takenFen: 1, reversedFen: 0, refundedFen: 0 },
  ])
})
