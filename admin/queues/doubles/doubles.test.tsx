import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '#test/screens/openConsole.tsx'
import { staffEnrolmentWire } from '#test/screens/staffWire.ts'

test('a pair says why it is listed, names both children, and is decided', async () => {
  const undecided = { IsSame: null, DecidedBy: '', DecidedTime: null, Note: '' }
  const pairs = [
    {
      ...undecided,
      SameName: 1 as const,
      SamePhoto: 0 as const,
      Sides: [staffEnrolmentWire(1, { Name: '李小音' }), staffEnrolmentWire(2, { Name: '李小音' })] as [never, never],
    },
    {
      ...undecided,
      SameName: 0 as const,
      SamePhoto: 1 as const,
      Sides: [staffEnrolmentWire(3), staffEnrolmentWire(4)] as [never, never],
    },
  ]
  const { server, user } = openConsole(
    '/doubles',
    { Admin: { GetPossibleDoubles: { listData: pairs, totalCount: 2 }, DecideDouble: {} } },
    { roles: ['enrolment'] },
  )
  const namesakes = await screen.findByRole('article', { name: '李小音' })
  // All batches, and none is chosen by itself; each pair says its own.
  expect(server.asked('Admin', 'GetPossibleDoubles')).toMatchObject([{ IsDecided: 0 }])
  expect(server.asked('Admin', 'GetPossibleDoubles')[0]).not.toHaveProperty('EB_ID')
  within(namesakes).getByText(staffEnrolmentWire(1).EB_Name)
  within(namesakes).getByText('姓名和出生年月相同')
  expect(within(namesakes).queryByText('照片相同')).toBeNull()
  const alike = screen.getByRole('article', { name: '考生3 与 考生4' })
  within(alike).getByText('照片相同')
  await user.type(within(alike).getByRole('textbox', { name: '说明' }), '同一家影楼')
  await user.click(within(alike).getByRole('button', { name: '不是同一人' }))
  expect(server.asked('Admin', 'DecideDouble')).toMatchObject([{ EF_IDs: [3, 4], IsSame: 0, Note: '同一家影楼' }])
})
