import { expect, test } from '@playwright/test'
import { freshMobile, productUrl, readCode, takePhone } from './phone.ts'
import { closeNotice, PASSWORD, payableEnrolment, register, signIn } from './steps.ts'

/** The sentences that only the page says, each brought about as a person would meet it. */

test('a forgotten password, a changed one, a new nickname', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  const mobile = freshMobile()
  await page.goto('/')
  await closeNotice(page)
  await register(page, context, mobile)

  await test.step('用户基本信息修改成功', async () => {
    await page.getByRole('button', { name: '编辑资料' }).click()
    await page.getByLabel('昵称').fill('小雨妈妈')
    await page.getByLabel('姓名').fill('王芳')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('用户基本信息修改成功')).toBeVisible()
  })

  await test.step('密码修改成功,三秒后请重新登录', async () => {
    await page.getByRole('button', { name: '修改密码' }).click()
    const dialog = page.getByRole('dialog')
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

test('a second press after a payment sheet that was cancelled', async ({ browser }) => {
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
