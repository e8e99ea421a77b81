import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { cameraPhoto, takePhone } from './phone.ts'
import { chooseOnline, givePhoto, next, payableEnrolment, signIn } from './steps.ts'

const held = '已发起支付，请稍后再修改'

/** Another grade than the one chosen. */
async function changeGrade(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^考试级别/ }).click()
  await page.getByRole('listbox', { name: '考试级别' }).getByRole('option', { selected: false }).first().click()
}

test('an edit while a payment is under way: said at the start, refused at the end, and then forgotten', async ({
  browser,
}) => {
  const { context, page } = await takePhone(browser)
  await signIn(page, '13800000002')
  const enrolmentId = await payableEnrolment(page)
  await page.goto(`/EnrollDetails?EF_ID=${enrolmentId}`)
  await page.getByRole('button', { name: /去缴费/ }).click()
  await page.getByTestId('sandbox-person-1').click()
  await page.frameLocator('[data-testid=sandbox-pay-frame]').getByTestId('sandbox-pay-cancel').click()
  await expect(page.getByText(/取消/).first()).toBeVisible()

  await page.goto(`/ExamApply?EF_ID=${enrolmentId}`)
  await expect(page.getByText(new RegExp(`${held}：\\d{2}:\\d{2} 之前`))).toBeVisible()
  await changeGrade(page)
  await next(page)
  await chooseOnline(page)
  const failure = page.getByRole('alert').filter({ hasText: held })
  await page.getByRole('button', { name: '确认提交' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认提交' }).click()
  await expect(failure).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^已发起支付，请稍后再修改$/ })).toBeVisible()

  await page.getByRole('button', { name: '上一步' }).click()
  await next(page)
  await expect(page.getByRole('button', { name: '确认提交' })).toBeVisible()
  await expect(failure).toHaveCount(0)
  await page.getByRole('button', { name: '确认提交' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  await expect(page.getByText('取消提交报名信息')).toBeVisible()
  await expect(failure).toHaveCount(0)
  await context.close()
})

test('a changed photo of more than 2 MB is made smaller, and taken', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await signIn(page, '13800000002')
  await page.goto('/MyEnroll')
  await page.getByRole('button', { name: '更换照片' }).first().click()
  await givePhoto(page, await cameraPhoto(2_600_000))
  await expect(page.getByRole('alert').filter({ hasText: '上传照片不能超过2MB' })).toBeVisible()
  await expect(page.getByText(/可以裁剪并压缩后再上传/)).toBeVisible()
  await page.getByRole('button', { name: '裁剪并压缩' }).click()
  await page.getByRole('button', { name: '使用这张照片' }).click()
  await expect(page.getByText('修改成功')).toBeVisible()
  await context.close()
})

test('WeChat brings no user: consent is asked for once more, and then the page says so', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  let asked = 0
  await page.route(/\/api\/WeiXin\/GetWeiXinUserInfo/, (route) => {
    asked += 1
    return route.fulfill({
      json: { Code: 0, Msg: '微信授权已失效，请重新授权', OtherMsg: null, item: null, listData: null, totalCount: 0 },
    })
  })
  await page.goto('/Register?back=%2FExamApply')
  await page.getByRole('button', { name: '去授权' }).click()
  await page.getByTestId('sandbox-person-1').click()
  await expect.poll(() => asked).toBe(1)
  await page.getByTestId('sandbox-person-1').click()
  await expect(page.getByText('微信授权已失效，请重新授权')).toBeVisible()
  expect(asked).toBe(2)
  await expect(page).toHaveURL(/\/Register\?back=%2FExamApply$/)
  await expect(page.getByRole('button', { name: '去授权' })).toBeEnabled()
  await context.close()
})

test('a photo that would be sent back is pointed out at once, and nobody is kept from going on', async ({
  browser,
}) => {
  const { context, page } = await takePhone(browser)
  await signIn(page, '13800000001')
  await page.goto('/ExamApply')
  await page
    .getByRole('button', { name: /报名中/ })
    .first()
    .click()
  await page.getByRole('button', { name: '我已阅读，继续报名' }).click()
  await expect(page).toHaveURL(/step=/)
  // The wizard stores its draft by itself; away from it nothing writes over what is filled in here.
  await page.goto('/')
  await page.evaluate(() => {
    const slot = Object.keys(localStorage).find((key) => key.endsWith('.new')) ?? ''
    const draft = JSON.parse(localStorage.getItem(slot) ?? '{}')
    const form = { name: '曾小雪', nameSpell: 'ZENG XIAO XUE', sex: '女', certType: 2, birthMonth: '2015.05' }
    const contact = { contactName: '曾先生', teacherName: '昆明小星星琴行', teacherMobile: '0871-66001234' }
    const choice = { areaId: 1, majorId: 1, gradeId: 3, mode: 1 }
    localStorage.setItem(slot, JSON.stringify({ ...draft, form: { ...draft.form, ...form, ...contact, ...choice } }))
    sessionStorage.setItem(slot, 'E12345678')
  })
  await page.goto('/ExamApply?step=4')
  const blurred = await sharp({ create: { width: 900, height: 1260, channels: 3, background: '#8aa' } })
    .png()
    .toBuffer()
  await givePhoto(page, blurred, 'IMG_0003.PNG')
  await page.getByRole('button', { name: '使用这张照片' }).click()
  await expect(page.getByText('照片不够清晰，建议换原图，或对准面部重新拍摄')).toBeVisible()
  await expect(page.getByText(/^没有找到人脸/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: '确认提交' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认提交' }).click()
  await expect(page.getByText('报名成功').first()).toBeVisible()
  await context.close()
})
