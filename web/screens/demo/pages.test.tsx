import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { enrolmentWire, memberAnswers } from '#test/screens/wire.ts'

test.each(['/TeachersList', '/ShopIndex'])('%s shows nine districts, which are to come', async (path) => {
  const { user } = await openPage(path, {}, null)
  const [first, ...others] = (await screen.findAllByRole('listitem')).flatMap((item) => [
    ...item.querySelectorAll('button'),
  ])
  expect(others).toHaveLength(8)
  await user.click(first as HTMLElement)
  await screen.findByText('敬请期待！')
})

test.each(['/connect', '/service', '/privacy'])('%s has its heading', async (path) => {
  await openPage(path, {}, null)
  await screen.findByRole('heading', { level: 1 })
  expect(window.location.pathname).toBe(path)
})

test('an earlier version of the privacy policy can be read, and leads to the one in force', async () => {
  const { user } = await openPage(
    '/privacy?Version=2026-01-01',
    {
      Public: {
        GetLegalText: ({ Kind, Version = '2026-11-23' }) => ({
          item: { Kind, Title: '隐私政策', Version, Html: `<p>正文 ${Version}</p>` },
        }),
      },
    },
    null,
  )
  await screen.findByText('正文 2026-01-01')
  await user.click(screen.getByRole('link', { name: '查看现行版本' }))
  await screen.findByText('正文 2026-11-23')
})

test.each(['/no-such-page', '/NewsList', '/NewsDetail?News_ID=2147483647'])('%s leads to /404', async (path) => {
  await openPage(path, { Public: { GetNewsInfo: refused('NOT_FOUND'), GetChannelsList: { listData: [] } } }, null)
  await waitFor(() => expect(window.location.pathname).toBe('/404'))
})

test('a home page without news says so', async () => {
  await openPage('/', { Public: { GetNewsList: { listData: [] } } }, null)
  await screen.findByText('暂无信息')
})

test('every to-do of all children stands in the member centre', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => enrolmentWire({ EF_ID: at + 1, Name: `考生${at}` }))
  const { press, server } = await openPage('/VipCenter', {
    ...memberAnswers,
    Exam: {
      ...memberAnswers.Exam,
      GetMyNextStep: { item: rows[0] ?? null, listData: [], OtherMsg: { TodoCount: 7 } },
      GetMyExamFormList: ({ PageSize = 10 }) => ({ listData: rows.slice(0, PageSize), totalCount: 7 }),
    },
  })
  const todos = await screen.findByRole('region', { name: '待办 7 项' })
  expect(todos.querySelectorAll('li')).toHaveLength(5)
  await press('显示全部 7 项')
  await waitFor(() => expect(todos.querySelectorAll('li')).toHaveLength(7))
  expect(server.asked('Exam', 'GetMyExamFormList').every(({ IsTodo }) => IsTodo === 1)).toBe(true)
})
