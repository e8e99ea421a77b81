import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AppealFactsWire } from '#contract/result/appealStaff.ts'
import { appealWire, markedAppeal } from '#test/screens/appealWire.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const second = appealWire({ AP_ID: 8, Name: '曾小雪', EF_ID: 9 })
const answersOf = (item: AppealFactsWire) => ({
  GetAppealList: { listData: [item, second], totalCount: 2 },
  GetAppeal: { item },
  CheckAppeal: { OtherMsg: { State: 'prepared' as const, Version: 2 } },
  ReleaseAppeal: { OtherMsg: { State: 'answered' as const, Version: 3 } },
})
const open = (item: AppealFactsWire, isAreaLimited = false) =>
  openConsole('/results/appeals?row=6', { Admin: answersOf(item) }, { roles: ['results'], isAreaLimited })

test('an answer that is half written is still there after another appeal was opened in between', async () => {
  const { press, user, server } = open(markedAppeal())
  await user.type(await screen.findByLabelText('给考生的答复'), '复评认为')
  server.answer({ Admin: { GetAppeal: { item: second } } })
  await user.click(screen.getByText('曾小雪'))
  await press('离开')
  await screen.findByText('逐项核对，正确的打勾')
  server.answer({ Admin: { GetAppeal: { item: markedAppeal({ Version: 2 }) } } })
  await user.click(screen.getAllByText('曾小雨')[0] as HTMLElement)
  await press('继续编辑')
  expect((await screen.findByLabelText<HTMLTextAreaElement>('给考生的答复')).value).toBe('复评认为')
})

test('without a recording the answer follows the check, for another person to release', async () => {
  const { user, press, server } = open(appealWire({ IsOnline: 0, CanMarkAgain: 0 }))
  await user.click(await screen.findByRole('radio', { name: /不能复评，直接答复/ }))
  await user.click(screen.getByRole('checkbox', { name: '曲目与报考的一致' }))
  await user.type(screen.getByLabelText('给考生的答复'), '评审表核对无误')
  await press('保存核对')
  await screen.findByText('已核对')
  expect(server.asked('Admin', 'CheckAppeal')).toMatchObject([
    { AP_ID: 6, Outcome: 'answer', IsFileRight: 0, IsPieceRight: 1, Note: '评审表核对无误' },
  ])
})

test('who decided cannot release', async () => {
  open(markedAppeal({ State: 'prepared', ToCode: 3, Version: 2, IsOwn: 1 }))
  await screen.findByText(/请另一位工作人员发布/)
  expect(screen.queryByRole('button', { name: '发布答复' })).toBeNull()
})

test('the release says the old and the new result', async () => {
  const { press, user, server } = open(markedAppeal({ State: 'prepared', ToCode: 3, Version: 2 }))
  await press('发布答复')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/成绩由合格改为良好，原证书随之失效/)
  await user.click(dialog.getByRole('button', { name: '发布答复' }))
  await screen.findByText('已发布，考生会收到消息')
  expect(server.asked('Admin', 'ReleaseAppeal')).toMatchObject([{ AP_ID: 6, Version: 2, IsReleased: 1 }])
})

test('staff of some areas find appeals beside the results, and neither releases nor corrections', async () => {
  open(appealWire(), true)
  const pages = within(await screen.findByRole('navigation', { name: '成绩' }))
  pages.getByText('复核')
  expect(pages.queryByText('公布')).toBeNull()
})

test('an appeal that is not paid asks nothing of staff; what was paid and given back is said', async () => {
  open(appealWire({ State: 'unpaid', Fee: 30, FeeState: 'due' }))
  await screen.findByText(/缴费后才算提交，现在不用处理/)
  expect(screen.queryByRole('button', { name: '保存核对' })).toBeNull()
})

test.each([true, false])('a fee that went back leads to its refund those who may see it: %s', async (isFinance) => {
  const fee = {
    Fee: 30,
    FeeState: 'returned',
    PaidTime: '2026-11-20T09:06:00+08:00',
    Received: 30,
    Returned: 30,
  } as const
  const answered = appealWire({ State: 'answered', ...fee, R_ID: 12 })
  const roles = isFinance ? (['results', 'finance'] as const) : (['results'] as const)
  openConsole('/results/appeals?row=6', { Admin: answersOf(answered) }, { roles: [...roles] })
  expect((await screen.findAllByText(/¥30.00 已缴，已退回/)).at(-1)?.textContent).toContain('，已退 ¥30.00')
  expect(screen.queryAllByRole('link', { name: '退费记录' })).toHaveLength(isFinance ? 1 : 0)
})
