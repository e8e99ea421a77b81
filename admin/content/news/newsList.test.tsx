import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffNewsRowWire, StaffNewsWire } from '#contract/content/contentNews.ts'
import { LOST_PICTURE } from '#domain/content/news.ts'
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

test('a new item is read again under the id that its first save gave it', async () => {
  const { press, fill, user, server } = openConsole(
    '/news/new',
    {
      Admin: {
        GetStaffChannels: {
          listData: [{ CID: 2, CName: '通知公告', ParentID: 0, IsHidden: 0, NewsCount: 0, Version: 1 }],
          OtherMsg: { Version: 1 },
        },
        GetStaffNewsList: { listData: [], totalCount: 0 },
        SaveNewsDraft: { OtherMsg: { NewsID: 12, Version: 1, NewestNo: 1 } },
        GetStaffNews: {
          item: {
            NewsID: 12,
            CID: 2,
            Title: '报名须知',
            IndexInfo: '',
            Pictures: [],
            LinkUrl: '/ExamApply',
            Info: '',
            Attachments: [],
            State: 'draft',
            UpTime: null,
            IsBanner: 0,
            ClickNum: 0,
            Version: 1,
            NewestNo: 1,
            PublishedNo: null,
            SavedTime: '2026-11-20T10:00:00+08:00',
            SavedBy: '木春晖',
          },
        },
      },
    },
    { roles: ['content'] },
  )
  await screen.findByRole('option', { name: '通知公告' })
  await user.selectOptions(screen.getByRole('combobox', { name: '栏目' }), '通知公告')
  await fill('标题', '报名须知')
  // The editor's button for links has the same name, once it has loaded.
  await user.type(screen.getByRole('textbox', { name: '链接' }), '/ExamApply')
  await screen.findByText(/修改还没有保存/)
  await press(/^保 ?存$/)
  await waitFor(() => expect(window.location.pathname).toContain('/news/12'))
  expect(server.asked('Admin', 'GetStaffNews').map(({ NewsID }) => NewsID)).not.toContain(0)
})

test('what is saved is saved: the next save goes on from it, also after publishing', async () => {
  const written: StaffNewsWire = {
    NewsID: 12,
    CID: 2,
    Title: '报名须知',
    IndexInfo: '',
    Pictures: [],
    LinkUrl: '/ExamApply',
    Info: '',
    Attachments: [],
    State: 'draft',
    UpTime: null,
    IsBanner: 0,
    ClickNum: 0,
    Version: 1,
    NewestNo: 1,
    PublishedNo: null,
    SavedTime: '2026-11-20T10:00:00+08:00',
    SavedBy: '木春晖',
  }
  const saved: StaffNewsWire = { ...written, Title: '报名须知（新）', Version: 2, NewestNo: 2 }
  const out = { State: 'published', UpTime: '2026-11-20T11:00:00+08:00', PublishedNo: 2, Version: 3 } as const
  const { press, fill, server } = openConsole(
    '/news/12',
    {
      Admin: {
        GetStaffChannels: {
          listData: [{ CID: 2, CName: '通知公告', ParentID: 0, IsHidden: 0, NewsCount: 1, Version: 1 }],
          OtherMsg: { Version: 1 },
        },
        GetStaffNewsList: { listData: [], totalCount: 0 },
        GetBanner: { item: { Items: [], Version: 1 } },
        GetStaffNews: { item: written },
        SaveNewsDraft: () => {
          server.answer({ Admin: { GetStaffNews: { item: saved } } })
          return { OtherMsg: { NewsID: 12, Version: 2, NewestNo: 2 } }
        },
        PublishNews: () => {
          server.answer({ Admin: { GetStaffNews: { item: { ...saved, ...out } } } })
          return { OtherMsg: out }
        },
      },
    },
    { roles: ['content'] },
  )
  await screen.findByDisplayValue('报名须知')
  await fill('标题', '报名须知（新）')
  await screen.findByText(/修改还没有保存/)
  await press(/^保 ?存$/)
  await waitFor(() => expect(screen.queryByText(/修改还没有保存/)).toBeNull())
  await press('现在发布')
  await press(/^发 ?布$/)
  await screen.findByRole('button', { name: '撤下' })
  await fill('标题', '报名须知（再改）')
  await press(/^保 ?存$/)
  await waitFor(() => expect(server.asked('Admin', 'SaveNewsDraft').map(({ Version }) => Version)).toEqual([1, 3]))
})

test('a missing picture is named before publishing, and published only when that is said', async () => {
  const news: StaffNewsWire = {
    NewsID: 12,
    CID: 2,
    Title: '报名须知',
    IndexInfo: '',
    Pictures: [],
    LinkUrl: '',
    Info: `<p>第一段</p><p>${LOST_PICTURE}</p>`,
    Attachments: [],
    State: 'draft',
    UpTime: null,
    IsBanner: 0,
    ClickNum: 0,
    Version: 1,
    NewestNo: 1,
    PublishedNo: null,
    SavedTime: '2026-11-20T10:00:00+08:00',
    SavedBy: '木春晖',
  }
  const { press, server } = openConsole(
    '/news/12',
    {
      Admin: {
        GetStaffNewsList: { listData: [row], totalCount: 1 },
        GetStaffChannels: { listData: [], OtherMsg: { Version: 1 } },
        GetBanner: { item: { Items: [], Version: 1 } },
        GetStaffNews: { item: news },
        PublishNews: { OtherMsg: { State: 'published', UpTime: '2026-11-20T11:00:00+08:00', Version: 2 } },
      },
    },
    { roles: ['content'] },
  )
  await press('现在发布')
  await screen.findByText(/正文中还有 1 处图片没有补上/)
  expect(server.asked('Admin', 'PublishNews')).toEqual([])
  await press('缺图也发布')
  await waitFor(() => expect(server.asked('Admin', 'PublishNews')).toMatchObject([{ LostPictures: 1 }]))
})
