import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { batchIds, cast } from '#test/world.ts'
import { askExamTime } from './examTimeSteps.ts'
import { productUrl, takePhone } from './phone.ts'
import { closeNotice, logIn, PASSWORD } from './steps.ts'

/** WCAG 2.2 A and AA, by rule; what axe cannot judge is looked at by people. */
async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
    where,
  ).toEqual([])
}

test('phone pages have no violation of WCAG 2.2 A and AA', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  // Tall enough for whole pages: a row half under the tab bar is not a small target, it is one to scroll to.
  await page.setViewportSize({ width: 390, height: 3200 })
  await page.goto('/')
  await closeNotice(page)
  for (const path of [
    '/',
    '/NewsList?CID=20',
    '/ExamCenter',
    '/connect',
    '/service',
    '/privacy',
    '/404',
    '/Login',
    '/Register',
    '/ForgetPwd',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, path)
  }
  await logIn(page, '13800000002')
  for (const path of [
    '/VipCenter',
    '/MusicExam',
    '/MyEnroll',
    '/EnrollDetails?EF_ID=101',
    '/ExamApply',
    '/ExamTimeInfo',
    '/AdmissionTicket?EF_ID=116',
    '/AdmissionTicket?EF_ID=107',
    '/AdmissionTicket?EF_ID=101',
    '/SetOfflineExamTracks?EF_ID=107',
    '/SetOfflineExamTracks?EF_ID=117',
    '/ExamResultInfo',
    '/ExamOtherResultInfo',
    '/FireworksClient?EF_ID=120',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, path)
  }
  await page.goto('/ExamTimeInfo')
  await page.getByRole('button', { name: /^考试批次/ }).click()
  await expectAccessible(page, 'the batches to query')
  await page.keyboard.press('Escape')
  await askExamTime(page, batchIds.sitting, cast.piano5.certNumber)
  await expect(page.getByText('第一考室')).toBeVisible()
  await expectAccessible(page, 'an exam time')
  await page.getByRole('button', { name: '现场考试码' }).click()
  await expectAccessible(page, 'the on-site code')
  await page.goto('/AdmissionTicket?EF_ID=116')
  await page.getByRole('button', { name: '生成准考证图片' }).click()
  await expect(page.getByRole('img', { name: /准考证图片/ })).toBeVisible()
  await expectAccessible(page, 'the picture of a ticket')
  await context.close()
})

test('staff pages have no violation of WCAG 2.2 A and AA', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: productUrl(),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/admin')
  await expectAccessible(page, 'login')
  await page.getByLabel('手机号').fill('13800000009')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  for (const name of ['报名管理', '照片审核', '其他成绩']) {
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, name)
  }
  await context.close()
})
