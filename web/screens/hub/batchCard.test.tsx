import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BatchSummaryWire } from '#contract/catalogue/catalogue.ts'
import { BatchCard } from './BatchCard.tsx'

const batch: BatchSummaryWire = {
  EB_ID: 100,
  EB_Name: '冬季',
  Phase: 'ended',
  RegStartDate: '2026-11-10T10:00:00+08:00',
  RegEndDate: '2026-12-01T00:00:00+08:00',
  IsOfflineAllowed: 1,
  FeeFrom: null,
  FeeTo: null,
  ShowRoomTime: null,
  ExamBeginDate: null,
  ExamEndDate: null,
  HasResults: 0,
}

test.each([
  ['open for enrolment', { Phase: 'open' }, '去报名', '/ExamApply'],
  ['that is over', {}, '查询考场', '/ExamTimeInfo'],
  ['whose results are released', { HasResults: 1 }, '查询成绩', '/ExamResultInfo'],
] as const)('a batch %s leads on', (_, change, words, page) => {
  render(<BatchCard batch={{ ...batch, ...change }} />)
  const card = screen.getByRole('link')
  expect(card.textContent).toContain(words)
  expect(card.getAttribute('href')).toContain(page)
})
