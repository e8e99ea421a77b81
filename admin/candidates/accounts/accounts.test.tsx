import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { accountDetailWire, accountWire } from '#test/screens/staffWire.ts'

const account = accountDetailWire(7, { Name: '李妈妈', Candidates: ['李小音'], Enrolments: 2, Version: 3 })
const answers = {
  Admin: {
    GetSavedViews: { listData: [] },
    GetAccountList: { listData: [account], totalCount: 1 },
    GetAccount: { item: account },
  },
}

test('an administrator changes the mobile after proof, and is told why it does not go', async () => {
  const { server, user, fill, press } = openConsole('/accounts?row=7', answers, { roles: ['admin'] })
  await press('更换手机号')
  await screen.findByText('更换手机号 · 李妈妈')
  const change = () => screen.getByRole('button', { name: /^更 ?换$/ })
  await fill('原手机号', '13900000007')
  await fill('新手机号', '13900000008')
  await fill('原因', '旧号停用')
  await user.click(change())
  await screen.findByText('请填写核对的证明')
  expect(server.asked('Admin', 'ChangeAccountMobile')).toEqual([])
  await fill('核对的证明', '身份证')
  server.answer({ Admin: { ChangeAccountMobile: refused('MOBILE_OF_OTHER') } })
  await user.click(change())
  await screen.findByText('没有保存：新手机号已有账号；如果属于同一家人，请改用“合并账号”')
  server.answer({ Admin: { ChangeAccountMobile: { item: account } } })
  await user.click(change())
  await screen.findByText('没有登录')
  expect(server.asked('Admin', 'ChangeAccountMobile')[1]).toMatchObject({
    UserID: 7,
    OldMobile: '13900000007',
    NewMobile: '13900000008',
    Reason: '旧号停用',
    Proof: '身份证',
    Version: 3,
  })
})

test('a merge says what is moved before it is done', async () => {
  const { server, user, fill, press } = openConsole('/accounts?row=7', answers, { roles: ['admin'] })
  await press('合并账号')
  const other = accountWire(9, { Name: '李爸爸', Mobile: '137****0009', Enrolments: 5, Version: 2 })
  server.answer({ Admin: { GetAccountList: { listData: [account, other], totalCount: 2 } } })
  await fill('要并入的账号', '李小音')
  await user.click(await screen.findByRole('radio', { name: /李爸爸/ }))
  await screen.findByText('137****0009 的 5 项报名、订单、照片和视频全部转到 139****0007')
  await fill('核对的证明', '户口本')
  await fill('原因', '父母各有一个')
  server.answer({ Admin: { MergeAccounts: { item: account } } })
  await user.click(screen.getByRole('button', { name: /^合 ?并$/ }))
  await screen.findByText('没有登录')
  expect(server.asked('Admin', 'MergeAccounts')).toMatchObject([
    { UserID: 7, FromUserID: 9, Version: 3, FromVersion: 2, Proof: '户口本' },
  ])
})

test('a clerk looks and changes nothing', async () => {
  openConsole('/accounts?row=7', answers, { roles: ['enrolment'] })
  await screen.findByText('没有登录')
  expect(screen.queryByRole('button', { name: /更换手机号|合并账号|停 ?用/ })).toBeNull()
})
