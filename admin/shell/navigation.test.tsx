import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '#test/screens/openConsole.tsx'
import { sectionGroups, sections } from './sections.ts'

const answers = {
  Admin: {
    GetWorkWaiting: { OtherMsg: null, listData: [] },
    GetBatchAtWork: { OtherMsg: { EB_ID: null } },
  },
}
const menu = async () => within(await screen.findByRole('navigation', { name: '主导航' }))

test('every group has a section, and the sections stand group by group', () => {
  const groups = sections.map(({ group }) => group)
  expect([...new Set(groups)]).toEqual(sectionGroups.map(({ key }) => key))
  expect(groups.filter((group, at) => group !== groups[at - 1])).toHaveLength(sectionGroups.length)
})

test('a group can be closed, which this computer remembers', async () => {
  const { user } = openConsole('/', answers, { roles: ['schedule'] })
  const nav = await menu()
  expect(nav.queryByRole('button', { name: '收费' })).toBeNull()
  await user.click(nav.getByRole('button', { name: '考试' }))
  expect(nav.queryByRole('link', { name: '考试安排' })).toBeNull()
  expect(nav.getByRole('button', { name: '考试' }).getAttribute('aria-expanded')).toBe('false')
  expect(window.localStorage.getItem('kaoji.navigation.closed')).toBe('["exam"]')
})

test('a closed group opens with the screen of one of its sections', async () => {
  window.localStorage.setItem('kaoji.navigation.closed', '["exam","content"]')
  openConsole('/schedule', answers, { roles: ['schedule'] })
  const nav = await menu()
  expect(nav.getByRole('link', { name: '考试安排' }).getAttribute('aria-current')).toBe('page')
  expect(nav.queryByRole('link', { name: '消息' })).toBeNull()
  await screen.findByText('还没有批次')
})
