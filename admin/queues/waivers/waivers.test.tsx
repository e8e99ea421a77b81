import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/endpoint.ts'
import type { WaiverWire } from '#contract/money/waiver.ts'
import { waiverWire } from '#test/screens/moneyWire.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const open = (change: Partial<WaiverWire> = {}, roles: StaffRole[] = ['finance']) =>
  openConsole(
    '/waivers?row=7',
    {
      Admin: {
        GetWaiverList: { listData: [waiverWire(change)], totalCount: 1, OtherMsg: { Sum: 1150 } },
        DecideWaiver: { OtherMsg: { State: 'granted', ExamNO: '87260000000001' } },
        WithdrawWaiver: {},
        RevokeWaiver: {},
      },
    },
    { roles },
  )

test('a second person of finance reads the reason and grants; the exam number is shown', async () => {
  const { press, server } = open()
  await press('批准减免 ¥150.00')
  await screen.findByText('已减免，考号 87260000000001')
  expect(server.asked('Admin', 'DecideWaiver')).toMatchObject([{ FW_ID: 7, IsGranted: 1 }])
})

test('who asked can only take it back; others than finance wait', async () => {
  const { press, server } = open({ IsOwn: 1 })
  await press(/^撤 ?回$/)
  await screen.findByText('已撤回')
  expect(server.asked('Admin', 'WithdrawWaiver')).toMatchObject([{ FW_ID: 7 }])
  expect(screen.queryByText('批准减免 ¥150.00')).toBeNull()
})

test('others than finance read that it waits', async () => {
  open({}, ['enrolment'])
  await screen.findByText('等待财务人员批准。')
})

test('a waiver that was granted by mistake is revoked with a reason', async () => {
  const { press, user, server } = open({ State: 'granted', ExamNO: '87260000000001' })
  await press('撤销减免')
  await user.type(await screen.findByLabelText('原因'), '登记错了考生')
  await user.click(screen.getAllByRole('button', { name: '撤销减免' }).at(-1) as HTMLElement)
  await waitFor(() => expect(server.asked('Admin', 'RevokeWaiver')).toHaveLength(1))
  expect(server.asked('Admin', 'RevokeWaiver')).toMatchObject([{ FW_ID: 7, Reason: '登记错了考生' }])
})
