import { expect, test } from '@playwright/test'
import { batchIds, cast } from '#test/world.ts'
import { expectAccessible } from './accessible.ts'
import { askExamTime } from './examTimeSteps.ts'
import { productUrl, takePhone } from './phone.ts'
import { closeNotice, PASSWORD, signIn } from './steps.ts'

test('phone pages have no violation of WCAG 2.2 A and AA', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await page.goto('/')
  await expect(page.getByRole('button', { name: '我知道了' })).toBeVisible()
  await expectAccessible(page, 'the notice of the home page')
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
  await signIn(page, '13800000002')
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
  await page.goto(`/ExamApply?EB_ID=${batchIds.open}`)
  await expect(page.getByRole('button', { name: '我已阅读，继续报名' })).toBeVisible()
  await expectAccessible(page, 'the announcement of a batch')
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

/** What stays a column on any screen, and what uses all of its width. */
const columns = [
  '/Assessment',
  '/ExamTimeList?IsOnline=1',
  '/ExamTimeList?IsOnline=0',
  '/ExamTimeUserList?ET_ID=1',
  '/ReviewResults',
]
const wide = [
  '/AssessDetails?EF_ID=263',
  '/AssessDetails?EF_ID=258',
  '/AssessDetails?EF_ID=262',
  '/OnSiteReview?ET_ID=5',
  '/OnSiteReview?ET_ID=11&EF_ID=246',
  '/ReviewInfo?EF_ID=120',
]

test('examiner pages have no violation of WCAG 2.2 A and AA', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await page.goto('/ExaminerLogin')
  await expectAccessible(page, 'login of examiners')
  await signIn(page, '13800000003')
  for (const [width, colorScheme] of [
    [390, 'light'],
    [820, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 4800 })
    await page.emulateMedia({ colorScheme })
    for (const path of width < 1000 ? [...columns, ...wide] : wide) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expectAccessible(page, `${path} at ${width} px, ${colorScheme}`)
    }
  }
  await page.goto('/OnSiteReview?ET_ID=5')
  await page.getByRole('button', { name: '扫码签到' }).tap()
  await expect(page.getByRole('dialog', { name: '扫码签到' })).toBeVisible()
  await expectAccessible(page, 'scanning')
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
  for (const name of ['报名', '照片', '其他成绩']) {
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, name)
  }
  await context.close()
})
