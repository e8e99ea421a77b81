import { expect, test } from '@playwright/test'
import { cameraPhoto, freshIdNumber, freshMobile, productUrl, takePhone } from './phone.ts'
import {
  chooseBatchAndArea,
  closeNotice,
  fillRegistration,
  givePhoto,
  logIn,
  next,
  PASSWORD,
  register,
} from './steps.ts'

/** From the first look at the home page to a checked photo: the first half of an exam's life. */
test('register, enrol, pay, be checked', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  const mobile = freshMobile()
  const child = { name: '曾小雨', idNumber: freshIdNumber() }

  await test.step('home: notice, navigation, quick links, a news page', async () => {
    await page.goto('/')
    await closeNotice(page)
    await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveCount(4)
    await expect(page.getByRole('navigation', { name: '栏目' }).getByRole('link')).toHaveCount(4)
    await expect(page.getByRole('navigation', { name: '考级服务' }).getByRole('link')).toHaveCount(8)
    const news = page.getByRole('region', { name: '通知公告' }).getByRole('link').nth(1)
    const title = await news.locator(':scope > span > span').first().innerText()
    await news.click()
    await expect(page).toHaveURL(/NewsDetail/)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`${productUrl()}/`)
  })

  await test.step('register with a code by SMS, log out, log in', async () => {
    await page.getByRole('link', { name: '我的' }).click()
    await register(page, context, mobile)
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
    await logIn(page, mobile)
  })

  await test.step('enrol in six steps', async () => {
    await page.goto('/ExamApply')
    await chooseBatchAndArea(page, /报名中/, '昆明市')
    await fillRegistration(page, child, '钢琴', '三级')
    await expect(page.getByLabel('姓名拼音')).toHaveValue('ZENG XIAO YU')
    await expect(page.getByRole('radio', { name: '女', exact: true })).toBeChecked()
    await expect(page.getByRole('button', { name: '出生年月：2015年5月' })).toBeVisible()
    await next(page)
    await page.getByRole('radio', { name: /线上考试/ }).check()
    await next(page)
    await givePhoto(page, await cameraPhoto(3_000_000))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /使用|确定|裁剪/ })
      .click()
    await expect(page.getByRole('button', { name: '重新选择' })).toBeEnabled()
    await page.getByRole('checkbox', { name: /同意将考生证件照/ }).check()
    await page.getByRole('button', { name: '确认提交' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确认提交' }).click()
    await expect(page.getByText('报名成功')).toBeVisible()
    await expect(page.getByText('曾小雨').first()).toBeVisible()
    await expect(page.getByText(child.idNumber)).toBeVisible()
    await expect(page.getByText('¥170').first()).toBeVisible()
  })

  await test.step('pay with WeChat: consent, cancel, pay again', async () => {
    await page.getByRole('button', { name: /去缴费/ }).click()
    await page.getByTestId('sandbox-person-1').click()
    const sheet = page.frameLocator('[data-testid=sandbox-pay-frame]')
    await sheet.getByTestId('sandbox-pay-cancel').click()
    await expect(page.getByText(/取消/).first()).toBeVisible()
    await page.getByRole('button', { name: /去缴费/ }).click()
    await expect(sheet.getByTestId('sandbox-pay-amount')).toContainText('170')
    await sheet.getByTestId('sandbox-pay-confirm').click()
    await expect(page.getByText('支付完成').first()).toBeVisible()
  })

  await test.step('mine: paid, numbered, what is next', async () => {
    await page.goto('/MyEnroll')
    await page.getByRole('navigation', { name: '按缴费状态筛选' }).getByText('已缴费').click()
    await expect(page.getByText('曾小雨')).toBeVisible()
    await page
      .getByRole('link', { name: /详情/ })
      .or(page.getByRole('button', { name: /详情/ }))
      .first()
      .click()
    await expect(page).toHaveURL(/EnrollDetails/)
    await expect(page.getByText(/^\d{14}$/).first()).toBeVisible()
    await expect(page.getByText(/照片审核中/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /去缴费/ })).toHaveCount(0)
  })

  await test.step('staff: find the enrolment, pass its photo by keyboard', async () => {
    const desk = await browser.newContext({ baseURL: productUrl(), viewport: { width: 1440, height: 900 } })
    const consolePage = await desk.newPage()
    await consolePage.goto('/admin')
    await consolePage.getByLabel('手机号').fill('13800000009')
    await consolePage.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await consolePage.getByRole('button', { name: /登\s*录/ }).click()
    await consolePage.getByRole('link', { name: '报名管理' }).click()
    await consolePage.getByLabel('搜索报名').fill(child.idNumber)
    await consolePage.getByLabel('搜索报名').press('Enter')
    await expect(consolePage.getByRole('row').filter({ hasText: '曾小雨' })).toHaveCount(1)
    await expect(consolePage.locator('body')).not.toContainText(child.idNumber)
    await consolePage.getByRole('link', { name: '照片审核' }).click()
    // Oldest first: pass or skip what waits before, until hers is on the table.
    const hers = consolePage.getByRole('region', { name: '考生', exact: true }).getByText('曾小雨')
    for (let turns = 0; turns < 200 && !(await hers.isVisible()); turns++) {
      await consolePage.keyboard.press('s')
      await consolePage.waitForTimeout(60)
    }
    await expect(hers).toBeVisible()
    await consolePage.keyboard.press('a')
    await expect(hers).toBeHidden()
    await desk.close()
  })

  await test.step('the candidate sees the photo passed', async () => {
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('审核通过').first()).toBeVisible({ timeout: 2000 })
    }).toPass()
  })
  await context.close()
})
