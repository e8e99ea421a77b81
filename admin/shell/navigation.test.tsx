import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '#test/screens/openConsole.tsx'

const answers = {
  Admin: {
    GetWorkWaiting: { OtherMsg: null, listData: [] },
    GetNewsList: { listData: [], totalCount: 0 },
    GetDeliveryList: { listData: [], totalCount: 0 },
    GetCorrectionList: { listData: [], totalCount: 0 },
  },
}
const menu = async () => within(await screen.findByRole('navigation', { name: '主导航' }))

test('whoever may see all has twenty entries below six heads, none of which can be closed', async () => {
  openConsole('/', answers, { roles: ['admin'] })
  const nav = await menu()
  expect(nav.getAllByRole('link')).toHaveLength(20)
  expect(nav.queryByRole('button')).toBeNull()
  expect(nav.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual([
    null,
    '队列',
    '考生',
    null,
    '资源',
    '收费',
    '内容',
    '系统',
  ])
  expect(nav.getByRole('link', { name: '今天' }).getAttribute('aria-current')).toBe('page')
})

test('an entry stands in the same place on every screen', async () => {
  const { user } = openConsole('/', answers, { roles: ['content', 'enrolment', 'finance'] })
  const nav = await menu()
  const labels = () => nav.getAllByRole('link').map(({ textContent }) => textContent)
  const before = labels()
  await user.click(nav.getByRole('link', { name: '更正与重复' }))
  await screen.findByRole('heading', { name: '信息更正' })
  expect(labels()).toEqual(before)
  expect(nav.getByRole('link', { name: '更正与重复' }).getAttribute('aria-current')).toBe('page')
})

test('one role reads one list without heads', async () => {
  openConsole('/', answers, { roles: ['schedule'] })
  const nav = await menu()
  expect(nav.getAllByRole('list')).toHaveLength(1)
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '今天',
    '报名',
    '批次',
    '考点与考室',
    '考官',
    '考试目录',
    '题库',
    '消息',
  ])
})

test('two queues are tabs of one entry', async () => {
  const { user } = openConsole(
    '/corrections',
    { Admin: { ...answers.Admin, GetPossibleDoubles: { listData: [], totalCount: 0 } } },
    { roles: ['enrolment'] },
  )
  const tabs = within(await screen.findByRole('navigation', { name: '更正与重复' }))
  expect(tabs.getByRole('link', { name: '信息更正' }).getAttribute('aria-current')).toBe('page')
  await user.click(tabs.getByRole('link', { name: '疑似重复' }))
  await screen.findByRole('heading', { name: '疑似重复' })
})

test('an earlier address opens its present place, in the same entry of the history', async () => {
  openConsole(
    '/results/templates',
    { Admin: { ...answers.Admin, GetCertTemplateList: { listData: [] } } },
    { roles: ['results'] },
  )
  await screen.findByRole('heading', { name: '证书模板' })
  expect(window.location.pathname).toBe('/admin/certificate-templates')
})
