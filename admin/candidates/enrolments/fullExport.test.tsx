import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/endpoint.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { staffEnrolmentWire } from '#test/screens/staffWire.ts'

const open = (role: StaffRole) =>
  openConsole(
    '/enrolments?area=2',
    {
      Admin: {
        GetEnrolmentList: { listData: [staffEnrolmentWire(1)], totalCount: 1234 },
        ExportEnrolmentsWithCertNO: { OtherMsg: { OJ_ID: 7 } },
      },
    },
    { roles: [role] },
  )

test('an export with full certificate numbers says for how many people, and asks why', async () => {
  const { server, press, fill, user } = open('enrolment')
  await screen.findByText('共 1,234 条')
  await press(/^导 ?出$/)
  await user.click(await screen.findByText('含完整证件号…'))
  await screen.findByText(/表格中将有 1,234 人的完整证件号/)
  expect(screen.getByRole('button', { name: '导出 1,234 条' })).toHaveProperty('disabled', true)
  await fill('导出原因', ' 考前备案 ')
  await user.keyboard('{Enter}')
  await screen.findByText('正在导出 1,234 条，完成后会通知您')
  const [sent] = server.asked('Admin', 'ExportEnrolmentsWithCertNO')
  expect(sent).toMatchObject({ Reason: '考前备案', Format: 'xlsx' })
  await waitFor(() => expect(screen.queryByText(/表格中将有/)).toBeNull())
})

test('who may not see a number is not offered an export with all of them', async () => {
  const { press } = open('finance')
  await screen.findByText('共 1,234 条')
  await press(/^导 ?出$/)
  await screen.findByText('CSV 文本（.csv）')
  expect(screen.queryByText('含完整证件号…')).toBeNull()
})
