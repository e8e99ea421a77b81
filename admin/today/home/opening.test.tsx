import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openingSteps } from '#contract/people/staffOpening.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const have = (counts: Partial<Record<(typeof openingSteps)[number], number>>) => ({
  Admin: {
    GetWorkWaiting: { OtherMsg: null, listData: [] },
    GetAreaList: { listData: [], totalCount: 0 },
    GetOpeningState: {
      OtherMsg: { EB_ID: 0 },
      listData: openingSteps.map((Step) => ({ Step, Count: counts[Step] ?? 0 })),
    },
  },
})

const step = async (title: string) => {
  const guide = within(await screen.findByRole('region', { name: /^从零开始/ }))
  return within(guide.getByText(title).closest('li') as HTMLElement)
}

test('an empty installation leads: the next step is one press away, later ones say what they wait for', async () => {
  const { press } = openConsole('/', have({ site: 1 }), { roles: ['schedule'] })
  expect((await step('网站名称与电话')).getByText('已完成')).toBeTruthy()
  expect((await step('工作人员')).getByText('由管理员办理')).toBeTruthy()
  expect((await step('教材')).getByText('先完成：专业')).toBeTruthy()
  expect((await step('教材')).queryByRole('link')).toBeNull()
  expect(screen.getAllByRole('button', { name: /^现在做/ })).toHaveLength(1)
  await press('现在做：考区')
  await screen.findByText(/^还没有考区/)
})

test('what can wait is never the next step, and what is there is counted', async () => {
  openConsole('/', have({ site: 1, areas: 16, majors: 14 }), { roles: ['admin'] })
  expect((await step('考区')).getByText('已有 16 个')).toBeTruthy()
  await screen.findByRole('button', { name: '现在做：级别' })
  expect((await step('考官')).getByText('可以以后再做')).toBeTruthy()
})
