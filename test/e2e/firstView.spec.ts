import { expect, type Page, test } from '@playwright/test'
import { productUrl, takePhone } from './phone.ts'
import { closeNotice, signIn } from './steps.ts'

/** What a phone with a slow network waits for at the first view of a screen. */

test('a page names every file that its screen needs, so that none is learnt of only when the program runs', async ({
  page,
}) => {
  for (const path of ['/Login', '/Register', '/ForgetPwd', '/connect', '/ExamCenter', '/TeachersList']) {
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/assets\/.*\.(js|css)$/.test(pathname)) asked.add(pathname)
    })
    const response = await page.goto(`${productUrl()}${path}`)
    await page.waitForLoadState('networkidle')
    const html = (await response?.text()) ?? ''
    expect(asked.size, path).toBeGreaterThan(2)
    for (const file of asked) expect(html, `${path} learns late of ${file}`).toContain(`"${file}"`)
    page.removeAllListeners('request')
  }
})

test('title bar and skeleton of a screen stand before any of its files has come', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: productUrl(), viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.route('**/assets/**', () => undefined)
  for (const [path, title] of [
    ['/ExamCenter', '音乐考级'],
    ['/MyEnroll', '我的报名'],
    ['/EnrollDetails?EF_ID=101', '报名详情'],
    ['/ExamResultInfo', '成绩查询'],
    ['/VipCenter', '我的'],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' })
    const bar = page.getByRole('heading', { name: title, level: 1 })
    await expect(bar).toBeVisible()
    expect((await bar.boundingBox())?.y, path).toBeLessThan(53)
    const bone = page.getByRole('status').locator('[aria-hidden=true]').first()
    await expect(bone).toBeVisible()
    expect((await bone.boundingBox())?.height, path).toBeGreaterThan(12)
  }
  await context.close()
})

/** How far things jumped on this page, as Chromium counts it, once the network is quiet. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        window.setTimeout(() => resolve(sum), 300)
      }),
  )
}

test('no screen jumps when its answers come late, signed out or in', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 250)
    })
    await route.continue()
  })
  for (const path of ['/ExamCenter', '/connect', '/', '/NewsList?CID=20', '/Login'])
    expect(await shiftOf(page, path), path).toBeLessThan(0.05)
  await page.goto('/')
  await closeNotice(page)
  await signIn(page, '13800000002')
  for (const path of [
    '/VipCenter',
    '/MusicExam',
    '/MyEnroll',
    '/EnrollDetails?EF_ID=120',
    '/ExamList',
    '/ExamTimeInfo',
    '/ExamResultInfo',
    '/AdmissionTicket?EF_ID=116',
    '/SetOfflineExamTracks?EF_ID=117',
    '/ExamCenter',
    '/',
  ])
    expect(await shiftOf(page, path), `${path}, signed in`).toBeLessThan(0.05)
  await context.close()
})

test('the splash greets once, and nobody who entered by another page', async ({ browser }) => {
  const hasSplash = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('splash'))
  for (const way of [['/'], ['/ExamCenter']]) {
    const context = await browser.newContext({ baseURL: productUrl(), viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    for (const path of way) {
      await page.goto(path, { waitUntil: 'commit' })
      expect(await hasSplash(page), path).toBe(path === '/')
    }
    await page.goto('/')
    expect(await hasSplash(page), `after ${way.join()}`).toBe(false)
    await context.close()
  }
})
