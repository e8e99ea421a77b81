import { describe, expect, test } from 'vitest'
import {
  type AtDesk,
  cashDueFen,
  correctionWords,
  differencesOf,
  differenceWords,
  jumpWords,
  nextReceiptNumber,
  paperNumberOf,
  seriesJumps,
  signedFenOf,
  waySumsOf,
  whyCannotUndo,
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

describe('the series of the receipts of a closing', () => {
  const of = (clerkId: number, ...numbers: string[]) =>
    numbers.map((receiptNo) => ({ receiptNo, clerkId, clerk: clerkId === 1 ? '甲' : '乙' }))
  test.each([
    ['follow each other', [...of(1, 'A001', 'A002')], [], []],
    ['miss one', [...of(1, 'A003', 'A001')], [], ['A002（甲）']],
    ['miss several, after the last one of the day before', of(1, 'A9', 'A8'), of(1, 'A5'), ['A6 至 A7（甲）']],
    ['are two books of two clerks', [...of(1, 'A001', 'A002'), ...of(2, 'A051', 'A052')], [], []],
    ['are shared', [...of(1, 'A001', 'A003'), ...of(2, 'A002', 'A005')], [], ['A004（乙）']],
    ['are two of one clerk', of(1, 'A001', 'B100', 'C-1', '无号'), [], []],
  ])('%s', (_, receipts, earlier, jumps) => {
    expect(seriesJumps(receipts, earlier)).toEqual(jumps)
  })
})

test('what a correction changes is said, and nothing where nothing is', () => {
  const before = { receiptNo: 'A1', way: 'cash', payer: '李妈妈' } as const
  expect(correctionWords(before, { ...before, receiptNo: 'A2', way: 'pos' })).toBe('收据号 A1 → A2，方式 现金 → 刷卡')
  expect(correctionWords(before, before)).toBe('')
})

test('a clerk takes back his own payment for a minute', () => {
  const at = 1_000_000
  expect(whyCannotUndo({ isOwn: true, takenAt: at, now: at + 60_000 })).toBeNull()
  expect(whyCannotUndo({ isOwn: true, takenAt: at, now: at + 66_000 })).toBe('RECEIPT_UNDO_OVER')
  expect(whyCannotUndo({ isOwn: false, takenAt: at, now: at })).toBe('RECEIPT_UNDO_OVER')
})
