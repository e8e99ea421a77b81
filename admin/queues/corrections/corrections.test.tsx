import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CorrectionWire } from '#contract/enrolment/enrolmentCorrection.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const correction: CorrectionWire = {
  C_ID: 7,
  EF_ID: 1,
  Name: '曾小雨',
  ExamNO: '87260000000001',
  EB_Name: '冬季音乐考级',
  EA_Name: '昆明市',
  MName: '钢琴',
  GName: '一级',
  Changes: [{ Field: 'Name', From: '曾小雨', To: '曾晓雨' }],
  Reason: '家长出示户口本',
  MadeBy: '杨丽娟',
  MadeTime: '2026-11-20T09:00:00+08:00',
  IsOwn: 0,
  State: 'waiting',
  DecidedBy: '',
  DecidedTime: null,
  Note: '',
}

const open = (change: Partial<CorrectionWire> = {}) =>
  openConsole(
    '/corrections?row=7',
    {
      Admin: {
        GetCorrectionList: { listData: [{ ...correction, ...change }], totalCount: 1 },
        DecideCorrection: { OtherMsg: { State: 'approved' } },
      },
    },
    { roles: ['enrolment'] },
  )

test('a second person reads old and new side by side, and approves', async () => {
  const { press, server } = open()
  await screen.findByText('曾小雨 → 曾晓雨')
  await press(/^通 ?过$/)
  await screen.findByText('已通过，更正生效')
  expect(server.asked('Admin', 'DecideCorrection')).toMatchObject([{ C_ID: 7, IsApproved: 1 }])
})

test('nobody approves his own correction, but may take it back', async () => {
  open({ IsOwn: 1 })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^通 ?过$/ })).disabled).toBe(true)
  screen.getByRole('button', { name: /^撤 ?回$/ })
})
