import { expect, test } from '@playwright/test'
import { countEffort } from './effort.ts'
import { cameraPhoto, freshIdNumber, freshMobile, readCode, takePhone } from './phone.ts'
import { PASSWORD } from './steps.ts'

/** What is asked of a family that comes for the first time; a field more, or a page that asks twice, is noticed here. */
test('a new family: from the home page to paid in at most 28 taps and 7 typed fields', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  const mobile = freshMobile()
  const photo = await cameraPhoto(900_000)
  const effort = countEffort()
  const press = (name: string | RegExp) => effort.tap(page.getByRole('button', { name }).first())

  await page.goto('/')
  await press('我知道了')
  await effort.tap(page.getByRole('link', { name: /在线报名/ }).first())
  await expect(page).toHaveURL(/\/Login\?back=/)

  await test.step('registration that began in the wizard returns there', async () => {
    await effort.tap(page.getByRole('link', { name: '注册新账号' }))
    await effort.type(page.getByLabel('手机号'), mobile)
    await press('获取验证码')
    await expect(page.getByText('验证码已发送')).toBeVisible()
    await effort.type(page.getByLabel('短信验证码'), await readCode(context, mobile))
    await effort.type(page.getByLabel('密码', { exact: true }), PASSWORD)
    await effort.type(page.getByLabel('确认密码'), PASSWORD)
    await effort.tap(page.getByRole('checkbox', { name: /我已阅读并同意/ }))
    await press(/^注册$/)
    await expect(page).toHaveURL(/\/ExamApply/)
    await expect(page.getByText('注册成功，请继续')).toBeVisible()
  })

  await test.step('batch, area, what is enrolled for', async () => {
    await press(/报名中/)
    await press('我已阅读，继续报名')
    await effort.tap(page.getByRole('radio', { name: '昆明市' }))
    await press(/^考试专业/)
    await effort.tap(page.getByRole('option', { name: /^钢琴/ }))
    await effort.tap(page.getByRole('option', { name: /^三级/ }))
    await expect(page.getByRole('button', { name: '考试级别：三级' })).toBeVisible()
  })

  await test.step('the child and its contact; what is known is filled in', async () => {
    await effort.type(page.getByLabel('考生姓名'), '曾小雷')
    await effort.type(page.getByLabel('证件号码'), freshIdNumber())
    await expect(page.getByLabel('姓名拼音')).toHaveValue('ZENG XIAO LEI')
    await expect(page.getByRole('radio', { name: '女', exact: true })).toBeChecked()
    await effort.type(page.getByLabel('联系人'), '曾先生')
    await expect(page.getByLabel('联系电话')).toHaveValue(mobile)
    await effort.tap(page.getByRole('checkbox', { name: /没有培训机构或老师/ }))
    await press('下一步')
  })

  await test.step('mode, photo, consent, submit', async () => {
    await effort.tap(page.getByRole('radio', { name: /线上考试/ }))
    const chooser = page.waitForEvent('filechooser')
    await press('选择照片')
    await (await chooser).setFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: photo })
    await press('使用这张照片')
    await expect(page.getByRole('button', { name: '重新选择' })).toBeEnabled()
    await effort.tap(page.getByRole('checkbox', { name: /同意将考生证件照/ }))
    await press('确认提交')
    await effort.tap(page.getByRole('alertdialog').getByRole('button', { name: '确认提交' }))
    await expect(page.getByText('报名成功').first()).toBeVisible()
    await expect(page.getByText('自学').or(page.getByText('曾小雷')).first()).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  await test.step('pay; the page comes back by itself and says so at its top', async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await press(/去缴费/)
    await effort.tap(page.getByTestId('sandbox-person-1'))
    await effort.tap(page.frameLocator('[data-testid=sandbox-pay-frame]').getByTestId('sandbox-pay-confirm'))
    await expect(page.getByText('支付完成').first()).toBeInViewport()
    await page.waitForEvent('load')
    await expect(page.getByText('已缴费').first()).toBeInViewport()
  })

  expect(effort.typed).toBeLessThanOrEqual(7)
  expect(effort.taps).toBeLessThanOrEqual(28)

  await test.step('the next child: who is to be called stands there already', async () => {
    await page.goto('/ExamApply')
    await page
      .getByRole('button', { name: /报名中/ })
      .first()
      .tap()
    await page.getByRole('button', { name: '我已阅读，继续报名' }).tap()
    await page.getByRole('radio', { name: '昆明市' }).tap()
    await expect(page.getByLabel('联系人')).toHaveValue('曾先生')
    await expect(page.getByLabel('联系电话')).toHaveValue(mobile)
    await expect(page.getByLabel('考生姓名')).toHaveValue('')
  })
  await context.close()
})
