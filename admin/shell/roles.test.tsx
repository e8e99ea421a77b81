import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/endpoint.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const nothingWaits = { Admin: { GetWorkWaiting: { OtherMsg: null, listData: [] } } }
const cases: Array<[role: StaffRole | null, path: string, text: RegExp]> = [
  [null, '/', /管理台里还没有您可以操作的功能/],
  ['desk', '/me', /录入纸质报名/],
  ['content', '/', /没有等着您处理的事情/],
  ['content', '/photos', /您没有“照片”的权限/],
  ['finance', '/', /没有等着您处理的事情/],
  ['finance', '/me', /审批退费和减免/],
]
test.each(cases)('%s at %s reads what it may do, or that nothing is there yet', async (role, path, text) => {
  openConsole(path, nothingWaits, { roles: role ? [role] : [] })
  await waitFor(() => expect(document.getElementById('main')?.textContent).toMatch(text))
})

test('the home page lists what waits; its digit opens it', async () => {
  const work = [{ Work: 'proposed' as const, Count: 1200, OldestTime: '2020-01-01T09:00:00+08:00' }]
  const { user } = openConsole(
    '/',
    {
      Admin: {
        GetWorkWaiting: { OtherMsg: null, listData: work },
        GetResultList: { listData: [], totalCount: 0, OtherMsg: { Tally: [] } },
      },
    },
    { roles: ['results'] },
  )
  expect((await screen.findByRole('link', { name: /成绩待审核/ })).textContent).toContain('1,200')
  await user.keyboard('1')
  await screen.findByText('没有这个状态的成绩')
  expect(window.location.search).toBe('?state=1')
})
