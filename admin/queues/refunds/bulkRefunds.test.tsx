import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '#test/screens/openConsole.tsx'
import { bulkRefundWire, staffEnrolmentWire } from '#test/screens/staffWire.ts'

const leftOut = { EF_ID: 3, Name: '曾小雨', ExamNO: '53261234', Why: '考生已参加考试' }

test('finance asks for the refunds of all that match once the sum is typed, and reads before who is left out', async () => {
  const { server, press, fill, user } = openConsole(
    '/enrolments?batch=100',
    {
      Admin: {
        GetEnrolmentList: { listData: [1, 2].map((id) => staffEnrolmentWire(id)), totalCount: 120 },
        PreviewBulkRefund: {
          OtherMsg: { Parts: 119, Sum: 17_850, AtDesk: 9, DeskSum: 1350, Invoiced: 2 },
          listData: [leftOut],
        },
        RequestBulkRefund: { OtherMsg: { BR_ID: 7 } },
      },
    },
    { roles: ['finance'] },
  )
  await user.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  await press('选择符合条件的全部 120 条')
  await press('批量退费')
  const dialog = await screen.findByRole('dialog', { name: /批量退费/ })
  await within(dialog).findByText('可退 119 人，合计 ¥17,850.00')
  within(dialog).getByText(/微信原路退回 110 人，¥16,500.00。现场缴费的 9 人/)
  within(dialog).getByText(/2 人已申请或已开具发票/)
  within(within(dialog).getByRole('region', { name: /不能退的 1 人/ })).getByText('考生已参加考试')
  await fill('原因（考生和付款人会看到）', '考场停电')
  await press('提交申请')
  await within(dialog).findByText('请输入 17850')
  expect(server.asked('Admin', 'RequestBulkRefund')).toEqual([])
  await fill('请输入退费合计 17850 以确认', '17850')
  await press('提交申请')
  await screen.findByText('已提交 119 人的退费申请，等待另一位财务人员审批')
  expect(server.asked('Admin', 'RequestBulkRefund')).toMatchObject([
    { All: {}, Count: 120, Parts: 119, Fen: 1_785_000, Reason: '考场停电' },
  ])
})

test('another person approves what is still as it was asked for, and reads what changed', async () => {
  const item = { ...bulkRefundWire, Ready: 1, ReadySum: 150, Changed: [{ ...leftOut, R_ID: 9, Amount: 150 }] }
  const { server, press, fill } = openConsole(
    '/refunds/bulk?row=7',
    {
      Admin: {
        GetBulkRefundList: { listData: [item], totalCount: 1, OtherMsg: { Sum: 300 } },
        GetBulkRefund: { item },
        DecideBulkRefund: { OtherMsg: { State: 'approved' } },
      },
    },
    { roles: ['finance'] },
  )
  await screen.findByRole('region', { name: '申请后有变化，不会退的 1 人' })
  await fill('请输入退费合计 150 以确认批准', '150')
  await press('批准全部退费')
  await screen.findByText('已批准，系统正在逐笔办理')
  expect(server.asked('Admin', 'DecideBulkRefund')).toMatchObject([
    { BR_ID: 7, Version: 1, IsApproved: 1, Parts: 1, Fen: 15_000 },
  ])
})

test('refunds that wait for money in the account at WeChat are requested again together, by number and sum', async () => {
  const { server, press } = openConsole(
    '/refunds?area=1',
    {
      Admin: {
        GetRefundList: { listData: [], totalCount: 40, OtherMsg: { Sum: 6000 } },
        RetryRefunds: { OtherMsg: { Retried: 40 } },
      },
    },
    { roles: ['finance'] },
  )
  await screen.findByText('商户账户余额不足，没有办成的退费 40 笔，合计 ¥6,000.00')
  await press('全部重新退款')
  await press('已充值，全部重新退款')
  await screen.findByText('已重新向微信申请 40 笔，结果会显示在列表中')
  expect(server.asked('Admin', 'RetryRefunds')).toMatchObject([
    { EA_ID: 1, Trouble: 'NOTENOUGH', Count: 40, Fen: 600_000 },
  ])
})
