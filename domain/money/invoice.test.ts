import { expect, test } from 'vitest'
import { cleanTitle, type InvoiceTitle, needsReversal, whyReversalUnfit, whyTitleUnfit } from './invoice.ts'

const company: InvoiceTitle = {
  kind: 'company',
  title: '昆明市星海琴行',
  taxNumber: '91530100MA6K000000',
  email: 'office@example.cn',
}

test.each<[what: string, change: Partial<InvoiceTitle>, why: string | null]>([
  ['a company with its code', {}, null],
  ['a code of 15 digits', { taxNumber: '530100123456789' }, null],
  ['a code typed wide, small and in groups', { taxNumber: ' ９１５３ 0100 ma6k 000000' }, null],
  ['a code with its check digit', { taxNumber: '91350100M000100Y43' }, null],
  ['a code with a wrong digit', { taxNumber: '91350100M000100Y44' }, 'INVOICE_TAX_NO_WRONG'],
  ['a code with two signs exchanged', { taxNumber: '91530100MA6K000001' }, 'INVOICE_TAX_NO_WRONG'],
  ['the ID number of a person who runs a business', { taxNumber: '11010519491231002X' }, null],
  ['a company without a code', { taxNumber: '' }, 'INVOICE_TAX_NO_WRONG'],
  ['a code of 16 digits', { taxNumber: '5301001234567890' }, 'INVOICE_TAX_NO_WRONG'],
  ['a code with other signs', { taxNumber: '91530100-A6K00000' }, 'INVOICE_TAX_NO_WRONG'],
  ['a person without a code', { kind: 'person', title: '杨丽娟', taxNumber: '' }, null],
  ['no title', { title: ' ' }, 'INVOICE_TITLE_WRONG'],
  ['a title of 101 characters', { title: '琴'.repeat(101) }, 'INVOICE_TITLE_WRONG'],
  ['a title with a mark that turns text around', { title: '琴\u202e行' }, 'TEXT_UNFIT'],
  ['no address', { email: '' }, 'INVOICE_EMAIL_WRONG'],
  ['an address without a host', { email: 'office@' }, 'INVOICE_EMAIL_WRONG'],
  ['an address typed wide', { email: 'office＠example.cn ' }, null],
])('%s', (_, change, why) => {
  expect(whyTitleUnfit(cleanTitle({ ...company, ...change }))).toBe(why)
})

test('a person has no tax number', () => {
  expect(cleanTitle({ ...company, kind: 'person' }).taxNumber).toBe('')
})

test.each([
  ['issued', 100, 0, true],
  ['issued', 100, 100, false],
  ['issued', 150, 100, true],
  ['issued', 0, 0, false],
  ['asked', 100, 0, false],
  ['declined', 100, 0, false],
] as const)('an invoice %s with %d fen gone back, %d reversed: due %s', (status, refundedFen, reversedFen, isDue) => {
  expect(needsReversal({ status, refundedFen, reversedFen })).toBe(isDue)
})

test.each([
  ['R1', '', 0, null],
  ['R1', 'N1', 5000, null],
  ['', '', 5000, 'INVOICE_NO_WRONG'],
  ['R 1', '', 5000, 'INVOICE_NO_WRONG'],
  ['R1', '新', 5000, 'INVOICE_NO_WRONG'],
  ['OLD', '', 5000, 'INVOICE_NO_TWICE'],
  ['R1', 'R1', 5000, 'INVOICE_NO_TWICE'],
  ['R1', 'OLD', 5000, 'INVOICE_NO_TWICE'],
  ['R1', 'N1', 0, 'INVOICE_NEW_NOTHING'],
] as const)('a reversal by %j with the new invoice %j where %d fen are left', (redNo, newNo, leftFen, why) => {
  expect(whyReversalUnfit({ invoiceNo: 'OLD', redNo, newNo, leftFen })).toBe(why)
})
