import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setSession } from '#client/session.ts'
import { refusalText } from '#contract/refusals.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { signedIn } from '#test/screens/openPage.tsx'
import { refundWire } from '#test/screens/staffWire.ts'

test('a refund that WeChat pays after all, while it is paid by hand, tells so, though the form is gone', async () => {
  const stuck = refundWire({ State: 'stuck', TroubleCode: 'CHANGE', LockedBy: '杨丽娟', IsLockedByMe: 1 })
  const done = refundWire({ State: 'done' })
  const { press, fill, server } = openConsole(
    '/refunds?row=7',
    {
      Admin: {
        GetRefundList: { listData: [stuck], totalCount: 1, OtherMsg: { Sum: 1150 } },
        GetRefund: { item: stuck },
        GetDesks: { listData: [] },
        PayOutRefund: () => {
          server.answer({
            Admin: {
              GetRefund: { item: done },
              GetRefundList: { listData: [done], totalCount: 1, OtherMsg: { Sum: 1150 } },
            },
          })
          return refused('REFUND_DONE')
        },
      },
    },
    { roles: ['finance'] },
  )
  await fill('付款凭证号', 'ZZ-7')
  await fill('怎样退的', '转账到家长银行卡')
  await press('已付款，登记')
  await screen.findByText(/微信刚刚确认这笔款已退给考生，请勿再付/)
  await screen.findByText(/您填写的内容：付款凭证号：ZZ-7；备注：转账到家长银行卡/)
  expect(screen.queryByRole('button', { name: '已付款，登记' })).toBeNull()
  screen.getByText(/微信刚刚确认这笔款已退给考生，请勿再付/)
  server.answer({ User: { Logout: {} } })
  await press('退出登录')
  // What was typed for the payment is not saved anywhere.
  await press('仍然退出')
  // Where nothing is drawn the end of its way out never comes.
  const isLeaving = () => screen.queryByText(/您填写的内容/)?.closest('[class*="-leave"]') !== null
  await expect.poll(isLeaving).toBe(true)
})

const staffAreaWire = {
  EA_ID: 7,
  EA_Name: '昆明市',
  IsOnlinePay: 1 as const,
  PayAddress: '',
  PayHours: '',
  PayPhone: '',
  Position: 1,
  IsPub: 1 as const,
  Version: 1,
}

test('a login that ended while something was sent is no longer told of once it is renewed; what was typed stays', async () => {
  const { press, fill, server } = openConsole(
    '/catalogue?row=7',
    { Admin: { GetAreaList: { listData: [staffAreaWire], totalCount: 1 }, SaveArea: refused('LOGIN_REQUIRED') } },
    { roles: ['schedule'] },
  )
  await fill('名称', '大理市')
  await press(/^保 ?存$/)
  const sentence = refusalText('LOGIN_REQUIRED')
  await screen.findAllByText(new RegExp(sentence))
  act(() => setSession(signedIn(USER_TYPE.staff)))
  await waitFor(() => expect(screen.queryByText(new RegExp(`没有保存：.*${sentence}`))).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('大理市')
  expect(server.asked('Admin', 'SaveArea')).toHaveLength(1)
})

test('the field that a refusal speaks of is marked and gets the focus, until it is changed', async () => {
  const { press, fill, user } = openConsole(
    '/catalogue?row=7',
    {
      Admin: {
        GetAreaList: { listData: [staffAreaWire], totalCount: 1 },
        SaveArea: refused('CATALOGUE_NAME_TAKEN', { name: '大理市' }),
      },
    },
    { roles: ['schedule'] },
  )
  await fill('名称', '大 理 市')
  await press(/^保 ?存$/)
  await screen.findByText(/已有名为“大理市”的/)
  const field = screen.getByLabelText('名称')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.type(field, '二')
  expect(field.getAttribute('aria-invalid')).toBeNull()
})
