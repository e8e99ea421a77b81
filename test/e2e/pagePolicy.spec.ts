import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { batchIds } from '#test/world.ts'
import { apiOf } from './api.ts'
import { productUrl } from './phone.ts'
import { signIn } from './steps.ts'

/**
 * Opens every screen of the web app, of the console and of the server, and fails on any report of the page's
 * Content-Security-Policy or of Trusted Types (docs/adr/page-policy.md).
 */

const pathsIn = (...files: string[]) =>
  files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path as string),
  )
const familyFiles = ['web/routes.tsx', 'web/teacherRoutes.ts', 'web/resultRoutes.ts']
const familyPaths = pathsIn(...familyFiles)
/** What only an examiner sees; the others look the same to him as to a family. */
const examinerPaths = familyPaths.filter((path) => /^\/(ExamTime|OnSite|Review|ExamList)/.test(path))
/** Those that lead nobody to the login. */
const publicPaths = familyPaths.filter(
  (path) => !familyFiles.some((file) => new RegExp(`'${path}'[^}]*needsLogin: true`).test(readFileSync(file, 'utf8'))),
)

/** The addresses of the console's routes, each with an id of the demonstration where it needs one. */
function consolePaths(): string[] {
  const source = readFileSync('admin/routes.tsx', 'utf8')
  const pathsOf = (group: string, baseOf: (name: string) => string) =>
    [...source.matchAll(new RegExp(`${group}\\('([^']+)', \\{([\\s\\S]*?)\\}\\)`, 'g'))].flatMap(([, name, screens]) =>
      [...(screens as string).matchAll(/'([^']*)':/g)].map(([, path]) => `${baseOf(String(name))}${path}`),
    )
  const stages = pathsOf('inBatch', (stage) => `/batches/${batchIds.open}${stage === 'prepare' ? '' : `/${stage}`}`)
  const paths = ['/', '/me', '/security', ...pathsOf('inSection', (section) => section), ...stages]
  return paths.map((path) => path.replace(/:(id|plan)$/, '1'))
}

const enrolment: Record<string, string> = {
  '/NewsList': '?CID=20',
  '/Channels': '?CID=5',
  '/NewsDetail': '?News_ID=1',
  '/EnrollDetails': '?EF_ID=101',
  '/ExamApply': `?EB_ID=${batchIds.open}`,
  '/AdmissionTicket': '?EF_ID=116',
  '/SetOfflineExamTracks': '?EF_ID=107',
  '/ExamOnline': '?EF_ID=110',
  '/Answerkey': '?EF_ID=110&IsTest=1',
  '/AssessDetails': '?EF_ID=263',
  '/OnSiteReview': '?ET_ID=11&EF_ID=246',
  '/ReviewInfo': '?EF_ID=120',
  '/ReviewHearing': '?EF_ID=258',
  '/ExamTimeList': '?IsOnline=0',
  '/ExamTimeUserList': '?ET_ID=5',
  '/FireworksClient': '?EF_ID=120',
}

interface Watched {
  page: Page
  reports: string[]
  close(): Promise<void>
}

/** A browser whose pages tell every violation, with what was refused. */
async function watch(browser: Browser, size: { width: number; height: number }): Promise<Watched> {
  const context: BrowserContext = await browser.newContext({
    baseURL: productUrl(),
    viewport: size,
    reducedMotion: 'reduce',
  })
  const reports: string[] = []
  await context.exposeFunction('tellViolation', (text: string) => reports.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event
      const told = [location.pathname, effectiveDirective, blockedURI, sourceFile, lineNumber, sample].join(' ')
      void (window as unknown as { tellViolation(text: string): Promise<void> }).tellViolation(told)
    })
  })
  return { page: await context.newPage(), reports, close: () => context.close() }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** A screen of the console fills its place once its own program has run; a board never ends its stream of rows. */
async function openConsole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main')).not.toBeEmpty()
  await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
}

const COLOURED = '<p><span style="color: #e60000">红色的一句</span></p><p style="text-align: center">居中的一句</p>'
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

test('the walk would notice: what the policy forbids is reported', async ({ browser }) => {
  const { page, reports, close } = await watch(browser, PHONE)
  await open(page, '/')
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body{color:red}'
    document.head.append(style)
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src="/favicon.svg">')
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  })
  await expect
    .poll(() => reports.map((report) => report.split(' ')[1] ?? '').sort((a, b) => a.localeCompare(b)))
    .toEqual(['require-trusted-types-for', 'style-src-elem'])
  await close()
})

for (const [who, mobile, paths] of [
  ['nobody', null, publicPaths],
  ['a family', '13800000002', ['/', ...familyPaths.filter((path) => !publicPaths.includes(path))]],
  ['an examiner', '13800000003', examinerPaths],
] as const)
  test(`no screen of the web app breaks its policy, opened by ${who}`, async ({ browser }) => {
    const { page, reports, close } = await watch(browser, PHONE)
    if (mobile) await signIn(page, mobile)
    for (const path of paths) await open(page, `${path}${enrolment[path] ?? ''}`)
    // News with a table and colours, and the sanitiser's second pass, inside the application.
    await open(page, '/NewsList?CID=20')
    await page.locator('a[href*="NewsDetail"]').first().click()
    await expect(page.locator('.newsText')).toBeVisible()
    expect(reports).toEqual([])
    await close()
  })

test('no screen of the console breaks its policy', async ({ browser }) => {
  const { page, reports, close } = await watch(browser, DESK)
  await open(page, '/admin/')
  await signIn(page, '13800000009')
  for (const path of consolePaths()) await openConsole(page, `/admin${path === '/' ? '' : path}`)
  expect(reports).toEqual([])
  await close()
})

test('the console’s dialogs, news pane, preview and editor keep their styles', async ({ browser }) => {
  const { page, reports, close } = await watch(browser, DESK)
  await signIn(page, '13800000009')
  await openConsole(page, '/admin/news')
  await page.getByRole('row').nth(1).click()
  await expect(page.locator('.newsText')).toBeVisible()
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  await expect(page.getByRole('textbox', { name: /正文/ })).toBeVisible()
  // The frame is styled by a sheet with the page's number.
  const preview = page.frameLocator('iframe[title="手机预览"]')
  await expect(preview.locator('article')).toHaveCSS('padding-top', '20px')
  await openConsole(page, `/admin/batches/${batchIds.open}/plan/times`)
  await page.getByRole('button', { name: '新建考试时间' }).click()
  await expect(page.getByRole('dialog', { name: '新建考试时间' })).toBeVisible()
  await expect(page.getByRole('button', { name: /保\s*存/ })).toHaveCSS('border-radius', '6px')
  expect(reports).toEqual([])
  await close()
})

test('the colours of an article are seen by readers and in the console', async ({ browser }) => {
  const office = await apiOf('13800000009')
  const text = { CID: 20, Title: '彩色的通知', IndexInfo: '', Pictures: [], LinkUrl: '', Info: COLOURED }
  const saved = await office('POST', 'Admin/SaveNewsDraft', {
    ...text,
    NewsID: 0,
    Version: 0,
    RequestKey: randomUUID(),
  })
  const { NewsID, Version } = saved.OtherMsg as { NewsID: number; Version: number }
  await office('POST', 'Admin/PublishNews', { NewsID, Version, UpTime: '', RequestKey: randomUUID() })
  const isRed = (of: Page) => expect(of.getByText('红色的一句')).toHaveCSS('color', 'rgb(230, 0, 0)')

  const phone = await watch(browser, PHONE)
  await open(phone.page, `/NewsDetail?News_ID=${NewsID}`)
  await isRed(phone.page)
  await expect(phone.page.getByText('居中的一句')).toHaveCSS('text-align', 'center')
  const desk = await watch(browser, DESK)
  await signIn(desk.page, '13800000009')
  await openConsole(desk.page, `/admin/news?row=${NewsID}`)
  await isRed(desk.page)
  expect([...phone.reports, ...desk.reports]).toEqual([])
  await phone.close()
  await desk.close()
})

test('a ticket prints on its own paper, and only it', async ({ browser }) => {
  const { page, reports, close } = await watch(browser, PHONE)
  await signIn(page, '13800000002')
  const papers = () =>
    page.evaluate(
      () =>
        [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter(({ cssText }) => /@page/.test(cssText))
          .length,
    )
  await open(page, '/AdmissionTicket?EF_ID=116')
  expect(await papers()).toBe(1)
  await page.goBack()
  await open(page, '/MyEnroll')
  expect(await papers()).toBe(0)
  expect(reports).toEqual([])
  await close()
})

test('no page of the server breaks its policy', async ({ browser }) => {
  const { page, reports, close } = await watch(browser, PHONE)
  for (const path of ['/Cert', '/Cert?c=unknown', '/404', '/sandbox', '/sandbox/sms?Mobile=13800000002'])
    await open(page, path)
  expect(reports).toEqual([])
  await close()
})
