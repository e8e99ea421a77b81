import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/endpoint.ts'
import { refusalText } from '#contract/refusals.ts'
import { refused } from '#test/screens/fakeServer.ts'
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
  await press('导出 1,234 条')
  await screen.findByText('请填写导出原因')
  await fill('导出原因', ' 考前备案 ')
  await user.keyboard('{Enter}')
  await screen.findByText('正在导出 1,234 条，完成后会通知您')
  const [sent] = server.asked('Admin', 'ExportEnrolmentsWithCertNO')
  expect(sent).toMatchObject({ Reason: '考前备案', Format: 'xlsx' })
  await waitFor(() => expect(screen.queryByText(/表格中将有/)).toBeNull())
})

test('an export that is refused is told in the form, which keeps the reason', async () => {
  const { server, press, fill, user } = open('enrolment')
  server.answer({ Admin: { ExportEnrolmentsWithCertNO: refused('LIST_CHANGED', { n: 1235 }) } })
  await screen.findByText('共 1,234 条')
  await press(/^导 ?出$/)
  await user.click(await screen.findByText('含完整证件号…'))
  await fill('导出原因', '考前备案')
  await user.keyboard('{Enter}')
  const form = within(await screen.findByRole('dialog', { name: '导出完整证件号' }))
  await form.findByText(`没有导出：${refusalText('LIST_CHANGED', { n: 1235 })}`)
  expect(form.getByLabelText<HTMLInputElement>('导出原因').value).toBe('考前备案')
  // Who closes the form has read it.
  await press(/^取 ?消$|^Cancel$/)
  await press('放弃内容')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '导出完整证件号' })).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an export without a form that is refused is told above the page until it is closed', async () => {
  const { server, press, user } = open('finance')
  server.answer({ Admin: { ExportEnrolments: refused('LIST_CHANGED', { n: 1235 }) } })
  await screen.findByText('共 1,234 条')
  await press(/^导 ?出$/)
  await user.click(await screen.findByText('CSV 文本（.csv）'))
  const told = await screen.findByRole('alert')
  within(told).getByText(refusalText('LIST_CHANGED', { n: 1235 }))
  expect(within(told).getByRole('button', { name: '关闭' })).toBeDefined()
})

test('who may not see a number is not offered an export with all of them', async () => {
  const { press } = open('finance')
  await screen.findByText('共 1,234 条')
  await press(/^导 ?出$/)
  await screen.findByText('CSV 文本（.csv）')
  expect(screen.queryByText('含完整证件号…')).toBeNull()
})
