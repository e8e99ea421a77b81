import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { beforeEach, expect, test, vi } from 'vitest'
import { App } from '#admin/App.tsx'
import { queryClient } from '#admin/kit/state/queryClient.ts'
import { currentSession } from '#client/session.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { type Answers, fakeServer, refused } from '#test/screens/fakeServer.ts'
import { handsOf } from '#test/screens/openPage.tsx'
import { loginWire } from '#test/screens/wire.ts'
import { clearScreenStaff } from '../screenStaff.ts'

beforeEach(() => {
  clearScreenStaff()
  queryClient.clear()
})

/** Opens an address of the console as nobody. */
function open(path: string, answers: Answers) {
  const server = fakeServer(answers)
  window.history.replaceState(null, '', `/admin${path}`)
  const user = userEvent.setup({ delay: null })
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <App />
    </ConfigProvider>,
  )
  return { server, user, ...handsOf(user) }
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const hasFocus = (label: string | RegExp) => waitFor(() => expect(document.activeElement).toBe(field(label)))

test('the login says what is wrong in each field, begins with the first, and sends the number without its spaces', async () => {
  const { server, fill, press } = open('/', { User: { GetToken: refused('LOGIN_WRONG') } })
  await fill('手机号', '138')
  await press(/^登 ?录$/)
  await hasFocus('手机号')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '请输入正确的手机号格式',
    '请输入密码',
  ])
  await fill('手机号', '138 0000 0009')
  await fill('密码', '不对的口令')
  expect(screen.queryByRole('alert')).toBeNull()
  await press(/^登 ?录$/)
  await screen.findByText('手机号或密码不正确')
  expect(server.asked('User', 'GetToken')).toMatchObject([{ Mobile: '13800000009', Pwd: '不对的口令', Door: 'staff' }])
})

const invitation = (IsSetUp: 0 | 1, UserType: number = USER_TYPE.staff): Answers => ({
  User: {
    GetInvitation: {
      OtherMsg: { IsSetUp, Name: '何文员', Mobile: IsSetUp ? '' : '13900000001', UserType },
    },
    AcceptInvitation: refused('INVITATION_OVER'),
  },
})

test('who is invited sets a password twice, and is told where the link is over meanwhile', async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  const { server, fill, press } = open('/invitation#key', invitation(0))
  await fill(/^密码/, '13900000001')
  await fill('再输入一次密码', '别的')
  await press('保存密码并登录')
  await hasFocus(/^密码/)
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  await fill(/^密码/, '一句不短的口令2026')
  await fill('再输入一次密码', '一句不短的口令2026')
  await press('保存密码并登录')

  await screen.findByText(/链接/)
  expect(server.asked('User', 'AcceptInvitation')).toMatchObject([{ Key: 'key', Pwd: '一句不短的口令2026' }])
})

test.each([
  [USER_TYPE.examiner, '/VipCenter'],
  [USER_TYPE.staff, '/admin/'],
])('who takes up an invitation is signed in and lands where accounts of kind %d work: %s', async (kind, place) => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  const { server, fill, press } = open('/invitation#key', invitation(0, kind))
  server.answer({ User: { AcceptInvitation: { OtherMsg: { ...loginWire, UserType: kind } } } })
  await fill(/^密码/, '一句不短的口令2026')
  await fill('再输入一次密码', '一句不短的口令2026')
  await press('保存密码并登录')
  await waitFor(() => expect(replace).toHaveBeenCalledWith(place))
  expect(currentSession()?.userType).toBe(kind)
})

test('the first administrator says who he is as well', async () => {
  const { server, fill, press } = open('/invitation#key', invitation(1))
  await fill(/^密码/, '一句不短的口令2026')
  await fill('再输入一次密码', '一句不短的口令2026')
  await press('建立账号并登录')
  await hasFocus('姓名')
  await fill('姓名', '段主任')
  await fill(/^手机号/, '139 8765 4321')
  await press('建立账号并登录')
  await screen.findByText(/链接/)
  expect(server.asked('User', 'AcceptInvitation')).toMatchObject([{ Mobile: '13987654321', Name: '段主任' }])
})
