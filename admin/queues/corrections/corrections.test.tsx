import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CorrectionWire } from '#contract/enrolment/enrolmentCorrection.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { correctionWire } from '#test/screens/staffWire.ts'

const open = (change: Partial<CorrectionWire> = {}) =>
  openConsole(
    '/corrections?row=7',
    {
      Admin: {
        GetCorrectionList: { listData: [correctionWire(change)], totalCount: 1 },
        DecideCorrection: { OtherMsg: { State: 'approved' } },
      },
    },
    { roles: ['enrolment'] },
  )

test('a second person reads old and new side by side, and approves', async () => {
  const { press, server } = open()
  await screen.findByText('曾小雨', { selector: 'del' })
  screen.getByText('曾晓雨', { selector: 'ins' })
  screen.getByLabelText('说明（驳回时告诉申请人）')
  await press(/^通 ?过$/)
  await screen.findByText('已通过，更正生效')
  expect(server.asked('Admin', 'DecideCorrection')).toMatchObject([{ C_ID: 7, IsApproved: 1 }])
})

test('nobody approves his own correction, but may take it back', async () => {
  const { press, server } = open({ IsOwn: 1 })
  server.answer({ Admin: { DecideCorrection: { OtherMsg: { State: 'rejected' } } } })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^通 ?过$/ })).disabled).toBe(true)
  expect(screen.queryByLabelText('说明（驳回时告诉申请人）')).toBeNull()
  await press(/^撤 ?回$/)
  await screen.findByText('已撤回')
  expect(server.asked('Admin', 'DecideCorrection')).toMatchObject([{ C_ID: 7, IsApproved: 0, Note: '' }])
})
