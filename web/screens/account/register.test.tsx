import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { loginWire, memberAnswers } from '#test/screens/wire.ts'

const unknownMobile = { User: { UserExists: { OtherMsg: { IsExists: 0 as const } } } }
const texts = (...wanted: string[]) => wanted.filter((text) => screen.queryAllByText(text).length === 0)

describe('registration', () => {
  test('nothing filled in: each field says what it wants, the first has the focus', async () => {
    const { press } = await openPage('/Register', {}, null)
    await press('注册')
    expect(texts('请输入手机号', '请输入验证码', '请输入密码', '请输入确认密码')).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('手机号')))
  })

  test('a mobile that is none is told before anything is asked, a taken one with the way to the login', async () => {
    const { fill, press, server } = await openPage(
      '/Register',
      { User: { UserExists: { OtherMsg: { IsExists: 1 } } } },
      null,
    )
    await fill('手机号', '12345')
    await press('获取验证码')
    await screen.findByText('请输入正确的手机号格式')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('手机号')))
    expect(server.asked('User', 'UserExists')).toEqual([])
    await fill('手机号', '13800000002')
    await press('获取验证码')
    await screen.findByText('该手机号已被使用')
    // An examiner or staff may register as a family with the same mobile.
    expect(server.asked('User', 'UserExists')).toMatchObject([{ Door: 'family' }])
    expect(screen.getByRole('link', { name: '直接登录' }).getAttribute('href')).toContain('/Login')
    // What is known of the number stays said while the other fields say what they want.
    await press('注册')
    screen.getByText('请输入验证码')
    screen.getByText('该手机号已被使用')
  })

  test('passwords that differ are told at once, a wrong code once the server has seen it; then it goes on', async () => {
    const answers = { ...memberAnswers, User: { ...unknownMobile.User, UserRegistration: refused('CODE_WRONG') } }
    const { user, fill, press, server } = await openPage('/Register', answers, null)
    await fill('手机号', '13700001234')
    await fill('短信验证码', '000000')
    await fill('密码', 'Kaoji@2026')
    await fill('确认密码', 'Kaoji@2027')
    await user.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }))
    await press('注册')
    await screen.findByText('两次输入的密码不一致')
    expect(server.asked('User', 'UserRegistration')).toEqual([])
    await fill('确认密码', 'Kaoji@2026')
    await press('注册')
    await screen.findByText('验证码不正确')
    server.answer({ User: { UserRegistration: { OtherMsg: loginWire }, ...memberAnswers.User } })
    await fill('短信验证码', '123456')
    await press('注册')
    await screen.findByText('注册成功正在跳转至会员中心')
    expect(server.asked('User', 'UserRegistration').map(({ code }) => code)).toEqual(['000000', '123456'])
  })
})

test('a new password is for a mobile that is registered', async () => {
  const { fill, press } = await openPage('/ForgetPwd', unknownMobile, null)
  await fill('手机号', '13700001234')
  await press('获取验证码')
  await screen.findByText('该手机号尚未注册')
})

describe('the member centre', () => {
  test('a nickname that is emptied and passwords that are missing are told beside their fields', async () => {
    const { user, fill, press } = await openPage('/VipCenter', memberAnswers)
    await press('编辑资料')
    await fill('昵称', '')
    await press('保存')
    await screen.findByText('请输入昵称')
    await user.keyboard('{Escape}')
    await press('修改密码')
    await user.click(screen.getAllByRole('button', { name: /修改|确定|保存/ }).at(-1) as HTMLElement)
    await waitFor(() => expect(texts('请输入旧密码', '请输入新密码', '请重复输入新密码')).toEqual([]))
  })
})
