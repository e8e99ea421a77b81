import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { secondFactorWire } from '#test/screens/staffWire.ts'

const open = { item: secondFactorWire({ HasTotp: 1, IsRequired: 1, RecoveryCodesLeft: 9 }) }
const asked = { item: secondFactorWire({ Needs: 'SECOND_FACTOR_REQUIRED', HasTotp: 1, IsRequired: 1 }) }
const missing = { item: secondFactorWire({ Needs: 'SECOND_FACTOR_MISSING', IsRequired: 1 }) }
const nothingWaits = { GetWorkWaiting: { OtherMsg: null, listData: [] } }
const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-000${index}`)
const heading = (name: string) => screen.findByRole('heading', { name })
const codeField = () => screen.findByLabelText('手机身份验证器里的6位数字')

describe('after the password', () => {
  test('six digits are sent by themselves, and the console opens', async () => {
    const { server, user } = openConsole(
      '/',
      { Admin: { ...nothingWaits, GetSecondFactor: asked } },
      { roles: ['admin'] },
    )
    await heading('两步验证')
    expect(document.getElementById('main')).toBeNull()
    server.answer({ Admin: { ProveSecondFactor: refused('FACTOR_CODE_WRONG') } })
    await user.type(await codeField(), '123456')
    await screen.findByText(/验证码不正确/)
    expect((await codeField()).getAttribute('value')).toBe('')
    server.answer({ Admin: { ProveSecondFactor: { OtherMsg: { RecoveryCodesLeft: 9 } }, GetSecondFactor: open } })
    await user.type(await codeField(), '654321')
    await screen.findByText('没有等着您处理的事情')
    expect(server.asked('Admin', 'ProveSecondFactor')).toEqual([{ Code: '123456' }, { Code: '654321' }])
  })

  test('a recovery code is read before it is sent', async () => {
    const { server, user } = openConsole(
      '/',
      { Admin: { ...nothingWaits, GetSecondFactor: asked } },
      { roles: ['admin'] },
    )
    server.answer({ Admin: { ProveSecondFactor: { OtherMsg: { RecoveryCodesLeft: 8 } } } })
    await user.click(await screen.findByRole('button', { name: '手机不在身边？用恢复码' }))
    await user.type(screen.getByLabelText(/恢复码/), 'AAAA{Enter}')
    await screen.findByText('请输入身份验证器里的6位数字，或一个12位的恢复码')
    server.answer({ Admin: { GetSecondFactor: open } })
    await user.type(screen.getByLabelText(/恢复码/), '-bbbb-0001{Enter}')
    await screen.findByText('没有等着您处理的事情')
    expect(server.asked('Admin', 'ProveSecondFactor')).toEqual([{ Code: 'AAAA-bbbb-0001' }])
  })
})

test('who must have a factor sets it up: password, code, and recovery codes that are kept', async () => {
  const { server, user } = openConsole(
    '/',
    { Admin: { ...nothingWaits, GetSecondFactor: missing } },
    { roles: ['admin'] },
  )
  server.answer({
    Admin: {
      BeginTotp: { OtherMsg: { Secret: 'ABCDEFGHIJKLMNOP', Uri: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP' } },
      ConfirmTotp: { OtherMsg: { RecoveryCodes: codes } },
    },
  })
  await heading('设置两步验证')
  await user.type(screen.getByLabelText('请再输入一次登录密码'), '一句话{Enter}')
  await screen.findByRole('img', { name: '身份验证器的二维码' })
  screen.getByText('ABCD EFGH IJKL MNOP')
  await user.type(screen.getByLabelText(/填写手机上显示的6位数字/), '123456{Enter}')
  const list = await screen.findByRole('list', { name: '恢复码' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes)
  const goOn = screen.getByRole('button', { name: '进入管理台' })
  expect(goOn.hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: '我已经把恢复码保存好' }))
  server.answer({ Admin: { GetSecondFactor: open } })
  await user.click(goOn)
  await screen.findByText('没有等着您处理的事情')
  expect(server.asked('Admin', 'BeginTotp')).toEqual([{ Pwd: '一句话' }])
})

describe('a sensitive step', () => {
  const logins = { GetMyLogins: { listData: [] } }
  const begin = async () => {
    const page = openConsole('/security', { Admin: { GetSecondFactor: open }, User: logins }, { roles: ['admin'] })
    page.server.answer({ Admin: { BeginTotp: refused('FRESH_PROOF_REQUIRED') } })
    await page.user.click(await screen.findByRole('button', { name: '更换手机' }))
    await heading('请再次验证')
    return page
  }

  test('asks for the code, and then goes on by itself', async () => {
    const { server, user } = await begin()
    server.answer({
      Admin: {
        ProveSecondFactor: { OtherMsg: { RecoveryCodesLeft: 9 } },
        BeginTotp: { OtherMsg: { Secret: 'ABCDEFGH', Uri: 'otpauth://totp/x' } },
      },
    })
    await user.type(await codeField(), '123456')
    await screen.findByText('ABCD EFGH')
    expect(screen.queryByRole('heading', { name: '请再次验证' })).toBeNull()
    expect(server.asked('Admin', 'BeginTotp')).toHaveLength(2)
  })

  test('is left undone by Escape, and says why', async () => {
    const { server, user } = await begin()
    await user.keyboard('{Escape}')
    await screen.findByText('为保护考生信息，请再次完成两步验证')
    await waitFor(() => expect(screen.queryByRole('heading', { name: '请再次验证' })).toBeNull())
    expect(server.asked('Admin', 'BeginTotp')).toHaveLength(1)
  })
})
