import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '#test/screens/openConsole.tsx'

const home = (codes: readonly string[]) => ({
  Admin: {
    GetWorkWaiting: {
      listData: [],
      OtherMsg:
        codes.length === 0
          ? null
          : { SmsTroubles: codes.map((Code) => ({ Code, SinceTime: '2026-11-23T14:05:00+08:00', Times: 12 })) },
    },
  },
})

test('what the SMS provider refuses stands on the home page of every role, with what to do', async () => {
  openConsole('/', home(['isv.AMOUNT_NOT_ENOUGH', 'isv.SOMETHING_NEW']), { roles: ['enrolment'] })
  const trouble = within(await screen.findByRole('region', { name: /^短信发不出去/ }))
  expect(trouble.getByText(/余额不足，请在阿里云充值/).textContent).toMatch(
    /2026-11-23 14:05.*12 次.*npm run check:sms/,
  )
  expect(trouble.getByText(/请登录短信控制台查看账号状态/)).toBeTruthy()
})

test('nothing is said where messages go out', async () => {
  openConsole('/', home([]), { roles: ['enrolment'] })
  await screen.findByText('没有等着您处理的事情')
  expect(screen.queryByText(/短信发不出去/)).toBeNull()
})

test('what an operator must put right is told with what to do', async () => {
  const warned = { SmsTroubles: [], Warnings: [{ Code: 'trustProxy' as const, Detail: '10.0.0.7' }] }
  openConsole('/', { Admin: { GetWorkWaiting: { listData: [], OtherMsg: warned } } }, { roles: ['admin'] })
  const region = within(await screen.findByRole('region', { name: /^服务器需要处理/ }))
  expect(region.getByText(/10\.0\.0\.7.*TRUST_PROXY.*重新启动/)).toBeTruthy()
})
