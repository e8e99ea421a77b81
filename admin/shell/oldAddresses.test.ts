import { expect, test } from 'vitest'
import { newAddress } from './oldAddresses.ts'
import { accessOf } from './sections.ts'

// Every address of the build before, and where it is now; null: it is still there.
const walked: ReadonlyArray<readonly [before: string, now: string | null]> = [
  ['/', null],
  ['/me', null],
  ['/security', null],
  ['/enrolments', null],
  ['/enrolments?batch=3&row=9', null],
  ['/paper', null],
  ['/photos', null],
  ['/doubles', null],
  ['/corrections?waiting=1', null],
  ['/desk', null],
  ['/desk/receipts', null],
  ['/desk/till', null],
  ['/money', null],
  ['/money/bills', null],
  ['/money/lines', null],
  ['/report', null],
  ['/report/entries', null],
  ['/invoices', null],
  ['/waivers', null],
  ['/refunds', null],
  ['/refunds/bulk', null],
  ['/messages', null],
  ['/messages/templates', null],
  ['/batches', null],
  ['/batches?state=2', null],
  ['/batches/7', null],
  ['/batches/7?tab=windows', null],
  ['/batches/7?tab=fees', null],
  ['/batches/7?tab=ready', null],
  ['/batches/7?tab=preview', null],
  ['/batches/7?tab=publish', null],
  ['/batches/7?tab=messages', null],
  ['/batches/7?tab=running', '/batches/7/registration'],
  ['/batches/7?tab=filing', '/batches/7/certificates/filing'],
  ['/plan', '/batches/choose?to=plan'],
  ['/plan?batch=7', '/batches/7/plan'],
  ['/plan/venues', '/venues'],
  ['/plan/examiners', '/examiner-days'],
  ['/plan/lengths', '/lengths'],
  ['/plan/12', '/batches/choose?to=plan'],
  ['/plan/12?batch=7', '/batches/7/plan/12'],
  ['/plan/12?batch=7&date=2026-12-05', '/batches/7/plan/12?date=2026-12-05'],
  ['/schedule', '/batches/choose?to=plan%2Ftimes'],
  ['/schedule?batch=7', '/batches/7/plan/times'],
  ['/schedule?batch=7&tab=assign&pay=1&marked=0', '/batches/7/plan/assign?pay=1&marked=0'],
  ['/schedule?tab=assign&pay=1&timed=0', '/batches/choose?to=plan%2Fassign&pay=1&timed=0'],
  ['/schedule?batch=7&tab=settings', '/batches/7?tab=rules'],
  ['/schedule?tab=settings', '/batches/choose?to=prepare&tab=rules'],
  ['/hall', null],
  ['/exam-day', '/batches/choose?to=exam'],
  ['/exam-day?day=7.2026-12-05', '/batches/7/exam?date=2026-12-05'],
  ['/exam-day?day=7.2026-12-05&tab=online', '/batches/7/exam?tab=online&date=2026-12-05'],
  ['/exam-day/postponed', '/postponed'],
  ['/catalogue?tab=patterns', null],
  ['/questions', null],
  ['/examiners', null],
  ['/marking', '/batches/choose?to=marking'],
  ['/marking?batch=7&tab=held', '/batches/7/marking?tab=held'],
  ['/marking?tab=handed', '/batches/choose?to=marking&tab=handed'],
  ['/results?state=1', null],
  ['/results/releases', null],
  ['/results/corrections', null],
  ['/results/certificate-changes', null],
  ['/results/certificate-posts', null],
  ['/results/appeals?row=6', null],
  ['/results/paper', '/batches/choose?to=marking%2Fpaper'],
  ['/results/paper?batch=7&time=3', '/batches/7/marking/paper?time=3'],
  ['/results/certificates', null],
  ['/results/templates', '/certificate-templates'],
  ['/results/templates/4', '/certificate-templates/4'],
  ['/other-results', null],
  ['/news', null],
  ['/news/banner', null],
  ['/news/channels', null],
  ['/news/12', null],
  ['/site?tab=texts', null],
  ['/accounts?row=2', null],
  ['/privacy', null],
  ['/privacy/retention', null],
  ['/people', null],
  ['/system/audit', null],
  ['/system/audit/alarms', null],
  ['/system/audit/seals', null],
]

test.each(walked)('%s leads to %s', (before, now) => {
  expect(newAddress(before)).toBe(now)
  const open = now ?? before
  // It is not moved on, and it is known who may open it.
  expect(newAddress(open)).toBeNull()
  expect(accessOf(open) !== undefined || ['/', '/me', '/security'].includes(open)).toBe(true)
})

test('a batch that is no number is chosen anew', () => {
  expect(newAddress('/marking?batch=x')).toBe('/batches/choose?to=marking')
  expect(newAddress('/exam-day?day=7')).toBe('/batches/choose?to=exam')
})
