import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Answers, offline, refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { resultRowWire, staffEnrolmentWire } from '#test/screens/staffWire.ts'

const page = (from: number, count = 3) => Array.from({ length: count }, (_, at) => staffEnrolmentWire(from + at))
const rowsOf = (...listData: ReturnType<typeof page>) => ({ listData, totalCount: listData.length })
const enrolments = (answer: NonNullable<Answers['Admin']>['GetEnrolmentList']): Answers => ({
  Admin: { GetEnrolmentList: answer },
})
const desk = { roles: ['enrolment' as const] }
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const current = () => within(document.activeElement as HTMLElement).queryByText(/^考生\d+$/)?.textContent

describe('a list', () => {
  test('without any row says what will stand there; without a match, that a condition may be taken off', async () => {
    const { user } = openConsole('/enrolments?q=没有这个人', enrolments({ listData: [], totalCount: 0 }), desk)
    await screen.findByText('没有符合条件的内容，可以去掉一个条件再试')
    await user.click(screen.getByRole('button', { name: '去掉条件 “没有这个人”' }))
    await screen.findByText('还没有报名。批次发布后，考生报名会出现在这里。')
    await screen.findByText('共 0 条')
  })

  test('that does not come says why, and comes by a press', async () => {
    const { press, server } = openConsole('/enrolments', enrolments(offline), desk)
    await screen.findByText('网络不通')
    server.answer(enrolments(rowsOf(staffEnrolmentWire(1))))
    await press('重试')
    await row('考生1')
  })

  test('that cannot be refreshed keeps its rows, and says that they are old', async () => {
    const { press, server } = openConsole('/enrolments', enrolments(rowsOf(staffEnrolmentWire(1))), desk)
    await row('考生1')
    server.answer(enrolments(refused('UNEXPECTED', { id: 'r1' })))
    await press('刷新')
    expect((await screen.findByRole('alert')).textContent).toContain('没有刷新成功，下面是之前的内容')
    await row('考生1')
  })

  test('has an exact total and pages, which stand in the address', async () => {
    const { user, server } = openConsole(
      '/enrolments',
      enrolments(({ PageIndex }) => ({ listData: page(PageIndex === 2 ? 51 : 1), totalCount: 1234 })),
      desk,
    )
    await screen.findByText('共 1,234 条')
    await user.keyboard(']')
    await row('考生51')
    screen.getByText('第 51–100 条，共 1,234 条')
    expect(window.location.search).toBe('?page=2')
    expect(server.asked('Admin', 'GetEnrolmentList').at(-1)?.PageIndex).toBe(2)
  })

  test('shows its rows before they are counted, and says that the number did not come', async () => {
    const rows = page(1, 50)
    const { user, press, server } = openConsole(
      '/enrolments',
      enrolments(({ Part }) => (Part === 'count' ? offline : { listData: rows, totalCount: 0 })),
      desk,
    )
    await row('考生50')
    await screen.findByText('第 1–50 条，正在统计总数')
    expect((await screen.findByRole('alert')).textContent).toContain('网络')
    expect(screen.getByRole('button', { name: '导出' })).toHaveProperty('disabled', true)
    await user.keyboard(']')
    await waitFor(() => expect(window.location.search).toBe('?page=2'))
    server.answer(
      enrolments(({ Part }) => ({ listData: Part === 'count' ? [] : rows, totalCount: Part === 'count' ? 100 : 0 })),
    )
    await press('重试')
    await screen.findByText('第 51–100 条，共 100 条')
  })

  test('a whole ID number that is searched for stays out of the address and off the screen', async () => {
    const { fill, user, server } = openConsole('/enrolments', enrolments(rowsOf(staffEnrolmentWire(1))), desk)
    await fill(/^搜索：/, '530102201505010021')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.asked('Admin', 'GetEnrolmentList').at(-1)?.Search).toBe('530102201505010021'))
    await screen.findByText('证件号 530…0021')
    expect(window.location.href).not.toContain('530102')
  })
})

test('a condition is found by typing and taken with the keyboard, kind by kind or at once', async () => {
  const { user, server } = openConsole('/enrolments', enrolments(rowsOf(staffEnrolmentWire(1))), desk)
  await row('考生1')
  const field = screen.getByRole('combobox', { name: '添加筛选条件' })
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: '批次 ›' }))
  await user.keyboard('{Enter}')
  await screen.findByText('批次：冬季音乐考级')
  expect(server.asked('Admin', 'GetEnrolmentList').at(-1)).toMatchObject({ EB_ID: 100 })
  await user.click(screen.getByRole('button', { name: '去掉条件 批次：冬季音乐考级' }))
  await user.click(field)
  await user.paste('冬季')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(window.location.search).toBe('?batch=100'))
})

test.each(['', '?q=考生&pay=1&mode=1'])(
  'the first row is three Tab stops away, whatever is set: %s',
  async (address) => {
    const { user } = openConsole(`/enrolments${address}`, enrolments(rowsOf(staffEnrolmentWire(1))), desk)
    await row('考生1')
    expect(document.activeElement?.tagName).toBe('H1')
    await user.tab()
    await user.tab()
    await user.tab()
    expect(document.activeElement?.tagName).toBe('TR')
    if (address !== '') await user.click(screen.getByRole('button', { name: '去掉条件 考试方式：线上考试' }))
  },
)

test('a page is reached by its number', async () => {
  const { user, fill } = openConsole(
    '/enrolments',
    enrolments(({ PageIndex = 1 }) => ({ listData: page(PageIndex * 50), totalCount: 1234 })),
    desk,
  )
  await screen.findByText('第 1–50 条，共 1,234 条')
  await fill('页码', '20')
  await user.keyboard('{Enter}')
  await screen.findByText('第 951–1,000 条，共 1,234 条')
  await fill('页码', '900')
  await user.keyboard('{Enter}')
  await screen.findByText('第 1,201–1,234 条，共 1,234 条')
})

test('what is typed right after the first Ctrl K is searched for, and Enter goes there', async () => {
  const { user } = openConsole(
    '/enrolments',
    {
      ...enrolments(rowsOf(staffEnrolmentWire(1))),
      // The page that Enter goes to asks for them.
      ExamPublic: { GetALLExamBatchALLFeeList: { listData: [] } },
    },
    desk,
  )
  await row('考生1')
  await user.keyboard('{Control>}k{/Control}纸质')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: '查找操作、页面、考生、批次或人员' })
  await waitFor(() => expect(field.value).toBe('纸质'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/admin/paper'))
})

test('a family with more enrolments than Ctrl K shows is found as a list', async () => {
  const { user } = openConsole('/enrolments', enrolments({ listData: page(11, 24), totalCount: 24 }), desk)
  await row('考生11')
  await user.keyboard('{Control>}k{/Control}13800000002')
  await user.click(await screen.findByRole('option', { name: '在“报名”中查看全部' }))
  await waitFor(() => expect(window.location.search).toBe('?q=13800000002'))
})

test('keys walk through the rows, open the detail beside the list, step with it and close it', async () => {
  const { user } = openConsole(
    '/enrolments',
    { Admin: { GetEnrolmentList: rowsOf(...page(1, 3)), GetEnrolmentDetail: refused('NOT_FOUND') } },
    desk,
  )
  await row('考生1')
  await user.keyboard('j')
  expect(current()).toBe('考生1')
  await user.keyboard('jj')
  expect(current()).toBe('考生3')
  await user.keyboard('k')
  expect(current()).toBe('考生2')
  await user.keyboard('{Enter}')
  const pane = await screen.findByRole('complementary', { name: '详情' })
  within(pane).getByText('本页第 2 / 3 条')
  await user.keyboard('j')
  await within(pane).findByText('本页第 3 / 3 条')
  expect(window.location.search).toBe('?row=3')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: '详情' })).toBeNull())
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText(/^搜索：/))
})

describe('all that match', () => {
  const results = (totalCount: number): Answers => ({
    Admin: {
      GetResultList: { listData: [1, 2, 3].map((id) => resultRowWire(id)), totalCount, OtherMsg: { Tally: [] } },
      GetProposedTally: { listData: [{ ERT_Code: 4, Count: totalCount }], OtherMsg: { Seen: 'a' } },
      ApproveResults: { OtherMsg: { Approved: totalCount } },
    },
  })
  const approver = { roles: ['results' as const] }
  const bar = () => screen.findByRole('region', { name: '批量操作' })

  test('are chosen with the number that the list shows, and approved after a summary', async () => {
    const { user, press, server } = openConsole('/results', results(180), approver)
    await user.click(await screen.findByRole('checkbox', { name: '全选本页' }))
    expect((await bar()).textContent).toContain('已选 3 条')
    await press('选择符合条件的全部 180 条')
    expect((await bar()).textContent).toContain('已选 180 条（符合条件的全部）')
    await user.click(within(await bar()).getByRole('button', { name: '审核通过' }))
    const summary = await screen.findByRole('dialog')
    expect(summary.textContent).toMatch(/审核通过 180 条成绩？.*优秀 180/)
    await user.click(within(summary).getByRole('button', { name: '审核通过' }))
    await screen.findByText('审核通过 180 条')
    expect(server.asked('Admin', 'ApproveResults')).toMatchObject([{ All: {}, Count: 180, Seen: 'a' }])
    await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull())
  })

  test('are too many for one action: it says how many it takes', async () => {
    const { user } = openConsole('/results', results(5000), approver)
    await user.click(await screen.findByRole('checkbox', { name: '全选本页' }))
    await screen.findByText('符合条件的有 5,000 条，一次最多处理 2,000 条，请先缩小范围')
    expect(screen.queryByRole('button', { name: /符合条件的全部/ })).toBeNull()
  })

  test('have become others meanwhile: it is told, and nothing was approved', async () => {
    const { user, press, server } = openConsole('/results', results(180), approver)
    await user.click(await screen.findByRole('checkbox', { name: '全选本页' }))
    await press('选择符合条件的全部 180 条')
    server.answer({ Admin: { GetProposedTally: refused('LIST_CHANGED', { n: 181 }) } })
    await user.click(within(await bar()).getByRole('button', { name: '审核通过' }))
    await screen.findByText('符合条件的现在有181条，与您选择时不同，请核对后再操作')
    expect(server.asked('Admin', 'ApproveResults')).toEqual([])
  })

  test('unticking one leaves the others of the page', async () => {
    const { user, press } = openConsole('/results', results(180), approver)
    await user.click(await screen.findByRole('checkbox', { name: '全选本页' }))
    await press('选择符合条件的全部 180 条')
    await user.click(screen.getByRole('checkbox', { name: '选择 考生2' }))
    expect((await bar()).textContent).toContain('已选 2 条')
  })

  test('cannot be approved on a phone, which does not show what the examiners gave', async () => {
    const { user } = openConsole('/results', results(180), { ...approver, width: 390 })
    await user.click(await screen.findByRole('checkbox', { name: '选择 考生1' }))
    expect((await bar()).textContent).toContain('屏幕太窄，看不到全部评审内容，不能在这里审核')
    expect(within(await bar()).getByRole<HTMLButtonElement>('button', { name: '审核通过' }).disabled).toBe(true)
  })
})
