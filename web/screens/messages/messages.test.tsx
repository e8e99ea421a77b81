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
