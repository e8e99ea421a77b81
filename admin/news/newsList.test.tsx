import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffNewsRowWire } from '#contract/contentNews.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const row: StaffNewsRowWire = {
  NewsID: 1,
  Title: '寒假考级开始报名',
  CName: '通知公告',
  State: 'draft',
  UpTime: null,
  HasChanges: 0,
  IsBanner: 0,
  ClickNum: 0,
  SavedTime: '2026-11-20T10:00:00+08:00',
  SavedBy: '木春晖',
}

test('news are listed by state, which stands in the address', async () => {
  const { user, server } = openConsole(
    '/news',
    {
      Admin: {
        GetStaffNewsList: ({ State }) => ({ listData: State === 'draft' ? [row] : [], totalCount: 0 }),
        GetStaffChannels: { listData: [], OtherMsg: { Version: 1 } },
      },
    },
    { roles: ['content'] },
  )
  await screen.findByText(/^还没有新闻。点“写新闻”/)
  await user.click(screen.getByRole('radio', { name: '草稿' }))
  await screen.findByText('寒假考级开始报名')
  await waitFor(() => expect(window.location.search).toContain('state=1'))
  expect(server.asked('Admin', 'GetStaffNewsList').at(-1)).toMatchObject({ State: 'draft' })
})
