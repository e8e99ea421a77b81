import { expect, type Page, test } from '@playwright/test'
import { freshMobile, productUrl, readCode, takePhone } from './phone.ts'
import { closeNotice, PASSWORD, payableEnrolment, register, signIn } from './steps.ts'

/** The sentences that only the page says, each brought about as a person would meet it. */

const envelope = (listData: unknown) => ({ Code: 1, Msg: '', OtherMsg: null, item: null, listData, totalCount: 0 })

async function answerList(page: Page, action: string, listData: unknown): Promise<void> {
  await page.route(new RegExp(`/api/\\w+/${action}\\b`), (route) => route.fulfill({ json: envelope(listData) }))
}

test('a forgotten password, a changed one, a new nickname', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  const mobile = freshMobile()
  await page.goto('/')
  await closeNotice(page)
  await register(page, context, mobile)

  await test.step('用户基本信息修改成功', async () => {
    await page.getByRole('button', { name: '编辑资料' }).click()
    await page.getByLabel('昵称').fill('')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('请输入昵称')).toBeVisible()
    await page.getByLabel('昵称').fill('小雨妈妈')
    await page.getByLabel('姓名').fill('王芳')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('用户基本信息修改成功')).toBeVisible()
  })

  await test.step('密码修改成功,三秒后请重新登录', async () => {
    await page.getByRole('button', { name: '修改密码' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: /修改|确定|保存/ })
      .last()
      .click()
    await expect(dialog.getByText('请输入旧密码')).toBeVisible()
    await expect(dialog.getByText('请输入新密码')).toBeVisible()
    await expect(dialog.getByText('请重复输入新密码')).toBeVisible()
    await dialog.getByLabel('旧密码').fill(PASSWORD)
    await dialog.getByLabel('新密码', { exact: true }).fill('Kaoji@2028')
    await dialog.getByLabel('重复新密码').fill('Kaoji@2028')
    await dialog
      .getByRole('button', { name: /修改|确定|保存/ })
      .last()
      .click()
    await expect(page.getByText('密码修改成功,三秒后请重新登录')).toBeVisible()
    await expect(page).toHaveURL(/\/Login/i)
  })

  await test.step('密码重置成功正在跳转至会员中心', async () => {
    await page.goto('/ForgetPwd')
    await page.getByLabel('手机号').fill(freshMobile())
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('该手机号尚未注册')).toBeVisible()
    await page.getByLabel('手机号').fill('13800000001')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('验证码已发送')).toBeVisible()
    await page.getByLabel('短信验证码').fill(await readCode(context, '13800000001'))
    await page.getByLabel('新密码').fill(PASSWORD)
    await page.getByLabel('确认密码').fill(PASSWORD)
    await page.getByRole('button', { name: '重置密码并登录' }).click()
    await expect(page.getByText('密码重置成功正在跳转至会员中心')).toBeVisible()
    await expect(page).toHaveURL(/\/VipCenter/i)
  })
  await context.close()
})

test('a login that gets no answer in 25 seconds', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await page.clock.install()
  await page.goto('/Login')
  await page.route('**/api/User/GetToken', () => undefined)
  await page.getByLabel('手机号').fill('13800000002')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  // From here on time passes only where this says so: a slow machine would miss the words.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.clock.runFor(24_000)
  await expect(page.getByText('请求超时，请检查网络')).toHaveCount(0)
  await page.clock.runFor(1_500)
  await expect(page.getByText('请求超时，请检查网络').first()).toBeVisible()
  await context.close()
})

test('nothing there: no open batch, no major, no news, no result', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await page.goto('/')
  await closeNotice(page)
  await signIn(page, '13800000002')

  await test.step('当前没有可报名的考试批次', async () => {
    await answerList(page, 'GetALLExamBatchALLFeeList', [])
    await page.goto('/ExamApply')
    await expect(page.getByText('当前没有可报名的考试批次')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('当前批次没有可以报考的专业', async () => {
    const response = await page.request.get('/api/ExamPublic/GetALLExamBatchALLFeeList')
    const { listData } = (await response.json()) as { listData: Array<Record<string, unknown>> }
    await answerList(
      page,
      'GetALLExamBatchALLFeeList',
      listData.map((batch) => ({ ...batch, ExamBatchFees: [] })),
    )
    await page.goto('/ExamApply')
    await page
      .getByRole('button', { name: /报名中/ })
      .first()
      .click()
    await expect(page.getByText('当前批次没有可以报考的专业').first()).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('暂无信息', async () => {
    await answerList(page, 'GetNewsList', [])
    await page.goto('/connect')
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link').first().click()
    await expect(page.getByText('暂无信息').first()).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('考生信息不正确，请刷新重试', async () => {
    await page.goto('/ExamOnline?EF_ID=2147483647')
    await expect(page.getByText('考生信息不正确，请刷新重试')).toBeVisible()
    await expect(page).toHaveURL(/\/ExamList/i)
  })

  await test.step('暂无数据', async () => {
    await page.goto('/ExamResultInfo')
    await page.getByRole('button', { name: /查询/ }).last().click()
    await expect(page.getByText('请输入考生姓名')).toBeVisible()
    await expect(page.getByText('请输入考生有效证件号')).toBeVisible()
    await page.getByLabel(/姓名/).first().fill('查无此人')
    await page.getByLabel(/证件/).first().fill('530102201505010021')
    await page.getByRole('button', { name: /查询/ }).last().click()
    await expect(page.getByText('暂无数据').first()).toBeVisible()
  })
  await context.close()
})

test('敬请期待！ on the demonstration pages, and the pages that only tell', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  for (const path of ['/TeachersList', '/ShopIndex']) {
    await page.goto(path)
    await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(9)
    await page.getByRole('listitem').getByRole('button').first().click()
    await expect(page.getByText('敬请期待！').first()).toBeVisible()
  }
  for (const path of ['/connect', '/service', '/privacy', '/ExamCenter', '/Channels?CID=5', '/NewsList?CID=20']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page).not.toHaveURL(/404/)
  }
  await page.goto('/NewsList')
  await expect(page).toHaveURL(/\/404$/)
  await page.goto('/NewsDetail?News_ID=2147483647')
  await expect(page).toHaveURL(/\/404$/)
  await context.close()
})

test('轮播: the banner moves every three seconds, but not under a finger and not where motion is unwanted', async ({
  browser,
}) => {
  const phone = { baseURL: productUrl(), viewport: { width: 390, height: 844 } }
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/')
  await test.step('the splash goes after three seconds', async () => {
    await expect(page.locator('html')).toHaveClass(/splash/)
    await page.clock.runFor(3_500)
    await expect(page.locator('html')).not.toHaveClass(/splash/)
  })
  await closeNotice(page)
  const track = page.locator('[aria-roledescription=轮播] > div').first()
  const place = () => track.evaluate((box) => Math.round(box.scrollLeft / box.clientWidth))
  const start = await place()
  await page.clock.runFor(3_100)
  await expect.poll(place).not.toBe(start)
  await track.hover()
  const held = await place()
  await page.clock.runFor(9_000)
  expect(await place()).toBe(held)

  await page.reload()
  await expect(page.getByRole('button', { name: '暂停轮播' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveClass(/splash/)
  await context.close()

  const still = await browser.newContext({ ...phone, reducedMotion: 'reduce' })
  const calm = await still.newPage()
  await calm.goto('/')
  await expect(calm.getByRole('button', { name: '继续轮播' })).toBeAttached()
  await expect(calm.locator('html')).not.toHaveClass(/splash/)
  await still.close()
})

test('a second press after a payment sheet that failed', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await signIn(page, '13800000002')
  const details = `/EnrollDetails?EF_ID=${await payableEnrolment(page)}`
  await page.goto(details)
  await page.getByRole('button', { name: /去缴费/ }).click()
  // Consent is asked for where no journey before has paid with this account.
  const person = page.getByTestId('sandbox-person-1')
  await person.or(page.getByTestId('sandbox-pay-frame')).first().waitFor()
  if (await person.isVisible()) await person.click()
  await page.frameLocator('[data-testid=sandbox-pay-frame]').getByTestId('sandbox-pay-cancel').click()
  await expect(page.getByText(/取消/).first()).toBeVisible()
  // A sheet that breaks off without a word: nobody knows whether money moved.
  await page.evaluate(() => {
    const bridge = { invoke: (_: string, __: unknown, answer: (result: object) => void) => answer({}) }
    Object.defineProperty(window, 'WeixinJSBridge', { configurable: true, get: () => bridge })
  })
  await page.getByRole('button', { name: /去缴费/ }).click()
  await expect(page.getByText(/支付没有完成/).first()).toBeVisible()
  await page.getByRole('button', { name: /缴费/ }).first().click()
  await expect(page.getByText('您已经发起过支付，为避免造成重复缴费，页面将刷新')).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: '知道了' }).click()
  await reloaded
  // Warned once, one may pay; a sheet left open by closing the page is warned of when one comes back.
  await page.getByRole('button', { name: /去缴费/ }).click()
  await page.frameLocator('[data-testid=sandbox-pay-frame]').getByTestId('sandbox-pay-cancel').waitFor()
  await page.goto('/MyEnroll')
  await page.goto(details)
  await page.getByRole('button', { name: /去缴费/ }).click()
  await expect(page.getByText('您已经发起过支付，为避免造成重复缴费，页面将刷新')).toBeVisible()
  await context.close()
})
