import { expect, type Page, test } from '@playwright/test'
import { PASSWORD } from './client.ts'
import { newPhone, signInOn } from './page.ts'
import { newFamily, newMobile, smsCode } from './people.ts'
import { says } from './says.ts'

const MESSAGES = 'specification#messages'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('registration by its form', async ({ browser }) => {
  const page = await newPhone(browser)
  await page.clock.install()
  await page.goto('/Register')
  await says(MESSAGES, ["'请输入手机号'", "'请输入密码'", "'请输入验证码'", "'请输入确认密码'"], async () => {
    await press(page, '注册')
    for (const text of ['请输入手机号', '请输入验证码', '请输入密码', '请输入确认密码'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
  })
  await says('specification#register', "'请输入密码', '请输入确认密码')", async () =>
    expect(page.getByText('请输入确认密码', { exact: true })).toBeVisible(),
  )
  await says(MESSAGES, "'请输入正确的手机号格式'", async () => {
    await page.getByLabel('手机号').fill('12345678901')
    await press(page, '注册')
    await expect(page.getByText('请输入正确的手机号格式')).toBeVisible()
  })
  await says(MESSAGES, "'两次输入的密码不一致'", async () => {
    await says('specification#register', "password and confirm equal ('两次输入的密码不一致')", async () => {
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
      await page.getByLabel('确认密码').fill(`${PASSWORD}x`)
      await press(page, '注册')
      await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
    })
  })
  await says(MESSAGES, "'该手机号已被使用'", async () => {
    await says('specification#register', 'and an unused mobile.', async () => {
      await page.getByLabel('手机号').fill('13800000002')
      await press(page, '获取验证码')
      await expect(page.getByText('该手机号已被使用').first()).toBeVisible()
      // What is known stays marked when the form is sent.
      await press(page, '注册')
      await expect(page.getByLabel('手机号')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText('该手机号已被使用').first()).toBeVisible()
    })
  })
  const mobile = newMobile()
  await page.getByLabel('手机号').fill(mobile)
  await says('specification#success-messages', '验证码已发送', async () => {
    await press(page, '获取验证码')
    await expect(page.getByText('验证码已发送')).toBeVisible()
  })
  await says('specification#sms-countdown', 'SMS code button counts down 120 s then is re-enabled.', async () => {
    await says('specification#constants', 'SMS resend countdown | 120 s', async () => {
      const button = page.getByRole('button', { name: /秒后重发|获取验证码/ })
      await expect(button).toBeDisabled()
      await expect(button).toContainText(/1(20|1\d)秒/)
      await page.clock.runFor(110_000)
      await expect(button).toBeDisabled()
      await page.clock.runFor(11_000)
      await expect(button).toBeEnabled()
    })
  })
  await says('specification#success-messages', '注册成功正在跳转至会员中心', async () => {
    await says('specification#other-screens', 'Register and forgot password (with SMS code).', async () => {
      await page.getByLabel('短信验证码').fill(await smsCode(mobile))
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
      await page.getByLabel('确认密码').fill(PASSWORD)
      await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
      await press(page, '注册')
      await expect(page.getByText('注册成功正在跳转至会员中心')).toBeVisible()
      await page.clock.runFor(5_000)
      await expect(page).toHaveURL(/\/VipCenter$/i)
    })
  })
  await says('specification#success-messages', '用户基本信息修改成功', async () => {
    await says('specification#profile', '**Edit profile:** nickname and name required.', async () => {
      await press(page, '编辑资料')
      await page.getByLabel('昵称').fill('')
      await page.getByLabel('姓名').fill('')
      await press(page, '保存')
      await expect(page.getByRole('dialog').locator('[aria-invalid=true]')).toHaveCount(2)
      await page.getByLabel('昵称').fill('小雨妈妈')
      await page.getByLabel('姓名').fill('王芳')
      await press(page, '保存')
      await expect(page.getByText('用户基本信息修改成功')).toBeVisible()
    })
  })
  await says('specification#success-messages', '密码修改成功,三秒后请重新登录', async () => {
    await says(
      'specification#change-password',
      "Change password:** old, new, repeat required ('请输入旧密码', '请输入新密码', '请重复输入新密码'); new equals repeat.",
      async () => {
        await press(page, '修改密码')
        const dialog = page.getByRole('dialog')
        const send = dialog.getByRole('button', { name: /修改|确定|保存/ }).last()
        await send.click()
        for (const text of ['请输入旧密码', '请输入新密码', '请重复输入新密码'])
          await expect(dialog.getByText(text, { exact: true })).toBeVisible()
        await dialog.getByLabel('旧密码').fill(PASSWORD)
        await dialog.getByLabel('新密码', { exact: true }).fill('Kaoji@2028')
        await dialog.getByLabel('重复新密码').fill('Kaoji@2029')
        await send.click()
        await expect(dialog.getByText('两次输入的密码不一致')).toBeVisible()
        await dialog.getByLabel('重复新密码').fill('Kaoji@2028')
        await send.click()
        await expect(page.getByText('密码修改成功,三秒后请重新登录')).toBeVisible()
        await page.clock.runFor(4_000)
        await expect(page).toHaveURL(/\/Login/i)
      },
    )
  })
  await page.context().close()
})

test('login, and a forgotten password', async ({ browser }) => {
  const { mobile } = await newFamily()
  const page = await newPhone(browser)
  await says(
    'specification#examiner-login',
    "Examiner login:** mobile ('请输入手机号') and password ('请输入密码') required.",
    async () => {
      await page.goto('/ExaminerLogin')
      await press(page, '登录')
      for (const text of ['请输入手机号', '请输入密码'])
        await expect(page.getByText(text, { exact: true })).toBeVisible()
    },
  )
  await says(
    'specification#forgot-password',
    "Forgot password:** same, but the mobile must already be registered ('该手机号尚未注册').",
    async () => {
      await page.goto('/ForgetPwd')
      await page.getByLabel('手机号').fill(newMobile())
      await press(page, '获取验证码')
      await expect(page.getByText('该手机号尚未注册').first()).toBeVisible()
    },
  )
  await says('specification#success-messages', '密码重置成功正在跳转至会员中心', async () => {
    await page.goto('/ForgetPwd')
    await page.getByLabel('手机号').fill('13800000001')
    await press(page, '获取验证码')
    await expect(page.getByText('验证码已发送')).toBeVisible()
    await page.getByLabel('短信验证码').fill(await smsCode('13800000001'))
    await page.getByLabel('新密码').fill(PASSWORD)
    await page.getByLabel('确认密码').fill(PASSWORD)
    await press(page, '重置密码并登录')
    await expect(page.getByText('密码重置成功正在跳转至会员中心')).toBeVisible()
  })
  await page.context().close()

  const family = await newPhone(browser)
  await says('specification#success-messages', '登录成功', () => signInOn(family, mobile))
  await says(
    'specification#session',
    '**Session (stored locally):** token (with token-head prefix), nickname, head image, mobile, user type, token expiry time, a generated GUID.',
    async () => {
      const kept = await family.evaluate(() => JSON.stringify({ ...localStorage }))
      expect(kept).toContain(mobile)
      for (const part of [/token/i, /nick/i, /head/i, /type/i, /expire/i]) expect(kept).toMatch(part)
      expect(kept).toMatch(/guid[^0-9a-f]+[0-9a-f]{32}/)
    },
  )
  await says('specification#session-lost', '401 response clears the session and reloads.', async () => {
    await family.route('**/api/User/GetUserInfo**', (route) =>
      route.fulfill({
        status: 401,
        json: { Code: 0, Msg: '请重新登录', OtherMsg: null, item: null, listData: null, totalCount: 0 },
      }),
    )
    await family.route('**/api/Exam/GetMyExamFormList**', (route) =>
      route.fulfill({
        status: 401,
        json: { Code: 0, Msg: '请重新登录', OtherMsg: null, item: null, listData: null, totalCount: 0 },
      }),
    )
    await family.goto('/MyEnroll')
    await expect(family).toHaveURL(/\/Login/i)
  })
  await family.context().close()
})

test('what happens when calls fail', async ({ browser }) => {
  const page = await newPhone(browser)
  await page.clock.install()
  await page.goto('/Login')
  const fill = async () => {
    await page.getByLabel('手机号').fill('13800000002')
    await page.getByLabel('密码', { exact: true }).fill('wrong password')
  }
  await says(
    'specification#failure-toast',
    'Server Code not 1: a failure toast with Msg; the call is treated as failed.',
    async () => {
      await fill()
      const answered = page.waitForResponse(/GetToken/)
      await press(page, '登录')
      const { Msg } = (await (await answered).json()) as { Msg: string }
      await expect(page.getByText(Msg).first()).toBeVisible()
      await expect(page).toHaveURL(/\/Login/i)
    },
  )
  await says('specification#other-errors', 'Other HTTP errors: toast with the message.', async () => {
    const json = {
      Code: 0,
      Msg: '服务暂时不可用，请稍后再试',
      OtherMsg: null,
      item: null,
      listData: null,
      totalCount: 0,
    }
    await page.route('**/api/User/GetToken', (route) => route.fulfill({ status: 503, json }), { times: 1 })
    await press(page, '登录')
    await expect(page.getByText(json.Msg).first()).toBeVisible()
  })
  await says('specification#time-out', "Timeout (25 s): '请求超时，请检查网络'.", async () => {
    await says('specification#constants', 'Request timeout | 25 s', async () => {
      await page.route('**/api/User/GetToken', () => undefined)
      await press(page, '登录')
      await page.clock.runFor(24_000)
      await expect(page.getByText('请求超时，请检查网络')).toHaveCount(0)
      await page.clock.runFor(1_500)
      await expect(page.getByText('请求超时，请检查网络').first()).toBeVisible()
    })
  })
  await page.context().close()
})
