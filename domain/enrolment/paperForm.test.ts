import { expect, test } from 'vitest'
import { cleanPaperNote, type PaperNote, paperFieldOf, paperProblems } from './paperForm.ts'

const now = Date.UTC(2026, 10, 20, 4)
const note: PaperNote = {
  hasMobile: true,
  familyMobile: '13800001111',
  familyMobileAgain: '13800001111',
  formNumber: 'KM-0031',
  receivedBy: '张老师',
  receivedOn: '2026-11-20',
  isSigned: true,
}

test.each([
  [{}, []],
  [{ familyMobile: ' 138 0000-1111 ' }, []],
  [{ hasMobile: false, familyMobile: '', familyMobileAgain: '' }, []],
  [{ hasMobile: false, familyMobile: '1', familyMobileAgain: '2' }, []],
  [{ familyMobile: '', familyMobileAgain: '' }, ['MOBILE_REQUIRED']],
  [{ familyMobile: '0871-1234567', familyMobileAgain: '0871-1234567' }, ['MOBILE_WRONG']],
  [{ familyMobileAgain: '13800001112' }, ['FAMILY_MOBILES_DIFFER']],
  [{ formNumber: ' ' }, ['PAPER_NUMBER_WRONG']],
  [{ formNumber: '号'.repeat(20) }, []],
  [{ formNumber: '号'.repeat(21) }, ['PAPER_NUMBER_WRONG']],
  [{ receivedBy: '' }, ['PAPER_RECEIVER_WRONG']],
  [{ receivedBy: '张\u0000' }, ['TEXT_UNFIT']],
  [{ receivedOn: '2026-11-21' }, ['PAPER_DATE_WRONG']],
  [{ receivedOn: '2026-02-30' }, ['PAPER_DATE_WRONG']],
  [{ receivedOn: '' }, ['PAPER_DATE_WRONG']],
  [{ isSigned: false }, ['PAPER_UNSIGNED']],
  [{ familyMobile: '', formNumber: '' }, ['MOBILE_REQUIRED', 'FAMILY_MOBILES_DIFFER', 'PAPER_NUMBER_WRONG']],
] as const)('%j: %j', (changes, reasons) => {
  expect(paperProblems({ ...note, ...changes }, now).map(({ reason }) => reason)).toEqual(reasons)
})

test('a family without a mobile has none stored', () => {
  expect(cleanPaperNote({ ...note, hasMobile: false })).toMatchObject({ familyMobile: '', familyMobileAgain: '' })
})

test('a refusal names its field by the name on the wire', () => {
  expect([paperFieldOf('ReceivedDate'), paperFieldOf('Name')]).toEqual(['receivedOn', null])
})
