import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { offline } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'

const message = (M_ID: number, Event: string, Title: string, IsRead: 0 | 1, EF_ID = 120) => ({
  M_ID,
  Event,
  Title,
  Text: `${Title}的内容`,
  EF_ID,
  Time: '2026-11-20T10:00:00+08:00',
  IsRead,
})

test('messages lead to what they are about, and what was shown is marked as read once', async () => {
  const listData = [
    message(3, 'tracksMissing', '请选择考试曲目', 0),
    message(2, 'examinerReminded', '评审提醒', 0, 0),
    message(1, 'paid', '缴费成功', 1),
  ]
  const { server } = await openPage('/Messages', {
    Message: {
      GetMyMessages: { listData, totalCount: 3, OtherMsg: { Unread: 2 } },
      MarkMessagesRead: { OtherMsg: { Unread: 0 } },
    },
  })
  await screen.findByRole('heading', { name: '未读： 请选择考试曲目' })
  screen.getByRole('heading', { name: '缴费成功' })
  expect(screen.getByRole('link', { name: '选择曲目' }).getAttribute('href')).toContain('EF_ID=120')
  expect(screen.getByRole('link', { name: '去评审' }).getAttribute('href')).toBe('/Assessment')
  expect(screen.getByRole('link', { name: '查看报名' }).getAttribute('href')).toBe('/EnrollDetails?EF_ID=120')
  await waitFor(() => expect(server.asked('Message', 'MarkMessagesRead')).toEqual([{ M_IDs: [3, 2] }]))
})

test('an empty inbox and a failed one say so', async () => {
  await openPage('/Messages', { Message: { GetMyMessages: { listData: [], totalCount: 0, OtherMsg: { Unread: 0 } } } })
  await screen.findByText('还没有消息')
})

test('without network the page can be asked again', async () => {
  await openPage('/Messages', { Message: { GetMyMessages: offline } })
  await screen.findByRole('button', { name: /重/ })
})

test('what happened to several children at once is one message; all are marked as read by one press', async () => {
  const listData = [message(3, 'paid', '缴费成功', 0, 120), message(2, 'paid', '缴费成功', 0, 121)]
  const { press, server } = await openPage('/Messages', {
    Message: {
      GetMyMessages: { listData, totalCount: 2, OtherMsg: { Unread: 40 } },
      MarkMessagesRead: { OtherMsg: { Unread: 0 } },
    },
  })
  const heading = await screen.findByRole('heading', { name: '未读： 缴费成功（2 项报名）' })
  expect(screen.getAllByRole('heading', { level: 2 })).toEqual([heading])
  expect(screen.getByRole('link', { name: '查看我的报名' }).getAttribute('href')).toBe('/MyEnroll')
  server.answer({ Message: { GetMyMessages: { listData, totalCount: 2, OtherMsg: { Unread: 0 } } } })
  await press('全部已读')
  await waitFor(() => expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull())
  expect(server.asked('Message', 'MarkMessagesRead')).toContainEqual({})
})

test('messages are narrowed to what they are about, by an address that can be kept', async () => {
  const { user, server } = await openPage('/Messages?kind=money', {
    Message: {
      GetMyMessages: ({ Kind }) => ({
        listData: Kind === 'money' ? [message(1, 'paid', '缴费成功', 1)] : [],
        totalCount: 1,
        OtherMsg: { Unread: 0 },
      }),
    },
  })
  await screen.findByRole('heading', { name: '缴费成功' })
  expect(screen.getByRole('link', { name: '缴费退费' }).getAttribute('aria-current')).toBe('page')
  await user.click(screen.getByRole('link', { name: '成绩' }))
  await screen.findByText('还没有成绩的消息')
  expect(window.location.search).toBe('?kind=result')
  expect(server.asked('Message', 'GetMyMessages').map(({ Kind }) => Kind)).toEqual(['money', 'result'])
})
