import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffMemberWire } from '#contract/people/staffPeople.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const clerk: StaffMemberWire = {
  UserID: 31,
  Name: '何文员',
  Mobile: '13987654322',
  Roles: ['schedule'],
  IsAreaLimited: 0,
  Areas: [],
  IsOff: 0,
  HasPassword: 0,
  HasSecondFactor: 0,
  SeenTime: null,
  Version: 1,
}

test('a new colleague needs a role; then his link is shown to be passed on', async () => {
  const { press, fill, user, server } = openConsole(
    '/people',
    {
      Admin: {
        GetStaffList: { listData: [], totalCount: 0 },
        AddStaff: { item: clerk },
        MakeStaffLink: { OtherMsg: { Link: 'https://example.test/admin/invitation#key' } },
      },
    },
    { roles: ['admin'] },
  )
  await press(/添 ?加$/)
  await fill('手机号', clerk.Mobile)
  await fill('姓名', clerk.Name)
  await press('添加，并生成设置密码的链接')
  expect(server.asked('Admin', 'AddStaff')).toEqual([])
  await user.click(await screen.findByRole('checkbox', { name: '考务安排' }))
  await press('添加，并生成设置密码的链接')
  await screen.findByText('https://example.test/admin/invitation#key')
  await press('复制链接')
  await screen.findByText('已复制')
  expect(await navigator.clipboard.readText()).toBe('https://example.test/admin/invitation#key')
  expect(server.asked('Admin', 'AddStaff')).toMatchObject([{ Mobile: clerk.Mobile, Roles: ['schedule'] }])
  expect(server.asked('Admin', 'MakeStaffLink')).toMatchObject([{ UserID: clerk.UserID }])
})
