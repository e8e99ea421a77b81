import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, refused, unanswered } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { batchWire, catalogueAnswers, loginWire, memberAnswers, overloaded } from '#test/screens/wire.ts'

async function logInWith(answers: Answers, path = '/Login') {
  const opened = await openPage(path, answers, null)
  await opened.fill('手机号', '13800000002')
  await opened.fill('密码', 'Kaoji@2026')
  await opened.press('登录')
  return opened
}
const mobileTyped = () => screen.getByLabelText<HTMLInputElement>('手机号').value

test('a login that is refused is told beside the password, and what was typed stays', async () => {
  await logInWith({ User: { GetToken: refused('LOGIN_WRONG') } })
  await screen.findByText('手机号或密码不正确')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('密码')))
  expect(mobileTyped()).toBe('13800000002')
})

test('nothing typed: both fields say what they want, and nothing is sent', async () => {
  const { press, server } = await openPage('/Login', {}, null)
  await press('登录')
  expect([screen.queryByText('请输入手机号'), screen.queryByText('请输入密码')]).not.toContain(null)
  expect(server.asked('User', 'GetToken')).toEqual([])
})

test('a login that is paused names the end of the pause and the way to a new password', async () => {
  await logInWith({ User: { GetToken: refused('LOGIN_PAUSED', { n: 15 }) } })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toMatch(/\d\d:\d\d 之后可以重新登录/)
  expect(screen.getByRole('link', { name: '用短信验证码重置密码' }).getAttribute('href')).toContain('/ForgetPwd')
})

test('a login that gets no answer is given up after 25 seconds, not before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  await logInWith({ User: { GetToken: unanswered } })
  await vi.advanceTimersByTimeAsync(24_000)
  expect(screen.queryByText('请求超时，请检查网络')).toBeNull()
  await vi.advanceTimersByTimeAsync(1_500)
  await screen.findAllByText('请求超时，请检查网络')
})

test('a server without room: the form says so, keeps what was typed, and can be sent again', async () => {
  const { press, server } = await logInWith({ ...memberAnswers, User: { GetToken: overloaded } })
  await screen.findAllByText('当前访问人数较多，请1秒后再试')
  expect(mobileTyped()).toBe('13800000002')
  server.answer({ User: { GetToken: { OtherMsg: loginWire }, GetUserInfo: memberAnswers.User?.GetUserInfo } })
  await press('登录')
  await screen.findByText('登录成功')
})

test('each login page names its door, and that of examiners leads to their own new password', async () => {
  const answers = { ...memberAnswers, User: { GetToken: refused('LOGIN_WRONG') } }
  const family = await logInWith(answers)
  await screen.findByText('手机号或密码不正确')
  expect(family.server.asked('User', 'GetToken')).toMatchObject([{ Mobile: '13800000002', Door: 'family' }])
  cleanup()
  const examiner = await logInWith(answers, '/ExaminerLogin')
  await screen.findByText('手机号或密码不正确')
  expect(examiner.server.asked('User', 'GetToken')).toMatchObject([{ Door: 'examiner' }])
  expect(screen.getByRole('link', { name: '忘记密码' }).getAttribute('href')).toBe('/ForgetPwd?door=examiner')
})

test('the wizard leads to the login and back, however its address is written', async () => {
  const wizard = catalogueAnswers(batchWire())
  await logInWith({ ...wizard, User: { GetToken: { OtherMsg: loginWire } } }, '/examapply')
  await screen.findByRole('button', { name: /报名中/ })
  expect(window.location.pathname.toLowerCase()).toBe('/examapply')
})
