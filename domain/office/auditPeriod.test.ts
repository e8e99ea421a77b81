import { expect, test } from 'vitest'
import { parseIso } from '#domain/time.ts'
import { auditPeriodOf } from './auditPeriod.ts'

const at = (text: string) => parseIso(text)

test.each([
  ['', '', { from: null, before: null }],
  ['2026-11-20', '', { from: at('2026-11-20T00:00:00+08:00'), before: null }],
  ['', '2026-11-20', { from: null, before: at('2026-11-21T00:00:00+08:00') }],
  ['2026-11-20', '2026-11-20', { from: at('2026-11-20T00:00:00+08:00'), before: at('2026-11-21T00:00:00+08:00') }],
  ['2026-11-21', '2026-11-20', 'PERIOD_WRONG'],
  ['2026-02-30', '', 'PERIOD_WRONG'],
  ['', 'yesterday', 'PERIOD_WRONG'],
])('from %j to %j', (from, to, period) => {
  expect(auditPeriodOf(from, to)).toEqual(period)
})
