import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '#test/screens/openConsole.tsx'

test('an administrator requires the second factor of all, after reading how many have none', async () => {
  const rule = { IsOfAll: 0 as const, Without: 3, Version: 2 }
  const { server, user, press } = openConsole(
    '/security',
    { Admin: { GetFactorRule: { item: rule } }, User: { GetMyLogins: { listData: [] } } },
    { roles: ['admin'] },
  )
  const choice = await screen.findByRole('switch', { name: '要求全体工作人员使用两步验证' })
  await waitFor(() => expect(choice).toHaveProperty('disabled', false))
  await user.click(choice)
  await screen.findByText(/^现有 3 个账号没有设置/)
  server.answer({ Admin: { SaveFactorRule: { item: { ...rule, IsOfAll: 1 } } } })
  await press(/^确 ?定$/)
  await waitFor(() => expect(server.asked('Admin', 'SaveFactorRule')).toMatchObject([{ IsOfAll: 1, Version: 2 }]))
})
