// Opens every route and completes a paid sign-up in Chromium 92, which only puppeteer-core 10.1 can drive, not
// Playwright.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const PASSWORD = 'Kaoji@2026'
const CANDIDATE = '13800000002'
const EXAMINER = '13800000003'
const root = fileURLToPath(new URL('..', import.meta.url))

/** The paths in web/routes.tsx; accounts and rows for them come from the running product. */
function routePaths() {
  return [...readFileSync(join(root, 'web/routes.tsx'), 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path)
}

const isExaminers = (path) =>
  /^\/(ExamTimeList|ExamTimeUserList|Assessment|AssessDetails|OnSiteReview|ReviewResults|ReviewInfo|ReviewHearing)$/.test(
    path,
  )

async function call(url, path, { token, body } = {}) {
  const response = await fetch(`${url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return response.json()
}

async function logIn(url, mobile) {
  const { OtherMsg, Msg } = await call(url, 'User/GetToken', { body: { Mobile: mobile, Pwd: PASSWORD } })
  if (!OtherMsg?.Token) throw new Error(`${mobile} cannot log in: ${Msg}`)
  return {
    token: OtherMsg.Token,
    tokenHead: OtherMsg.TokenHead,
    nickName: OtherMsg.NickName,
    headImg: OtherMsg.HeadImg,
    mobile: OtherMsg.Mobile,
    userType: OtherMsg.UserType,
    expiresAt: Date.now() + 6 * 86_400_000,
  }
}

/** The queries that the paths need, with ids of the demo data. */
async function queriesOf(url, candidate, examiner) {
  const mine = (await call(url, 'Exam/GetMyExamFormList?PageSize=100', candidate)).listData ?? []
  const online = (await call(url, 'Exam/GetMyOnlineExamList?PageSize=100', candidate)).listData ?? []
  const work = (await call(url, 'Examiner/GetExaminerHaveExamFromList?PageSize=100', examiner)).listData ?? []
  const news = (await call(url, 'Public/GetNewsList?PageSize=1')).listData ?? []
  const paid = mine.find(({ IsPay, ExamNO }) => IsPay === 1 && ExamNO) ?? mine[0]
  const offline = mine.find(({ IsPay, IsOnline }) => IsPay === 1 && IsOnline === 0) ?? paid
  const sat = online.find(({ CanStart }) => CanStart === 1) ?? online[0] ?? paid
  const hearing = online.find(({ MID }) => MID === 9) ?? sat
  const marked = work[0] ?? { EF_ID: 0, ExamTime: { ET_ID: 0 } }
  const enrolment = (row) => `?EF_ID=${row?.EF_ID ?? 0}`
  return {
    '/NewsList': ['?CID=20'],
    '/Channels': ['?CID=5'],
    '/NewsDetail': [`?News_ID=${news[0]?.NewsID ?? 0}`],
    '/EnrollDetails': [enrolment(paid)],
    '/AdmissionTicket': [enrolment(paid)],
    '/SetOfflineExamTracks': [enrolment(offline)],
    '/ExamOnline': [enrolment(sat)],
    '/Answerkey': [`${enrolment(hearing)}&IsTest=1`],
    '/SingReview': [`${enrolment(paid)}&CertNO=${paid?.CertNO ?? ''}`],
    '/MIReview': [`${enrolment(paid)}&CertNO=${paid?.CertNO ?? ''}`],
    '/AssessDetails': [enrolment(marked)],
    '/ReviewInfo': [enrolment(marked)],
    '/ReviewHearing': [enrolment(marked)],
    '/ExamTimeList': ['?IsOnline=1', '?IsOnline=0'],
    '/ExamTimeUserList': [`?ET_ID=${marked.ExamTime?.ET_ID ?? 0}`],
  }
}

/** Opens a page and collects uncaught errors and the page's own error screen. */
async function openAndCollectErrors(page, address) {
  const errors = []
  const onError = (error) => errors.push(String(error.message).split('\n')[0])
  page.on('pageerror', onError)
  await page.goto(address, { waitUntil: 'networkidle2', timeout: 60_000 })
  await page.waitForTimeout(400)
  const text = await page.evaluate(() => document.body.innerText)
  page.off('pageerror', onError)
  if (!isShown(text)) errors.push(`shows ${JSON.stringify(text.slice(0, 80))}`)
  return errors
}

const isShown = (text) => text.trim().length > 8 && !/页面没能打开/.test(text)

async function openRoutes(browser, url) {
  const candidate = await logIn(url, CANDIDATE)
  const examiner = await logIn(url, EXAMINER)
  const queries = await queriesOf(url, candidate, examiner)
  let broken = 0
  const candidates = routePaths().filter((path) => !isExaminers(path))
  const examiners = routePaths().filter((path) => isExaminers(path) || path === '/VipCenter')
  for (const { who, session, paths } of [
    { who: 'nobody', session: null, paths: candidates },
    { who: 'candidate', session: candidate, paths: candidates },
    { who: 'examiner', session: examiner, paths: examiners },
  ]) {
    const page = await newPage(browser, session)
    for (const path of paths)
      for (const query of queries[path] ?? ['']) {
        const errors = await openAndCollectErrors(page, url + path + query)
        if (errors.length > 0) broken += 1
        console.log(`${errors.length > 0 ? 'BROKEN' : 'ok    '} ${who} ${path}${query} ${errors.join(' | ')}`)
      }
    await page.browserContext().close()
  }
  return broken
}

async function newPage(browser, session) {
  const context = await browser.createIncognitoBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 })
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  if (session)
    await page.evaluateOnNewDocument((text) => localStorage.setItem('kaoji.session', text), JSON.stringify(session))
  page.setDefaultTimeout(30_000)
  return page
}

/** Taps an element found by its text. */
async function tap(page, pattern, selector = 'button, a, [role=option], label') {
  const found = await page.waitForFunction(
    (source, css) =>
      [...document.querySelectorAll(css)].find(
        (element) =>
          element.getClientRects().length > 0 &&
          !element.disabled &&
          new RegExp(source).test((element.getAttribute('aria-label') || element.innerText).trim()),
      ),
    {},
    pattern.source,
    selector,
  )
  const element = found.asElement()
  await element.evaluate((node) => node.scrollIntoView({ block: 'center' }))
  await element.evaluate((node) => node.click())
}

async function shows(page, pattern) {
  await page.waitForFunction((source) => new RegExp(source).test(document.body.innerText), {}, pattern.source)
}

async function fill(page, label, text) {
  const found = await page.waitForFunction(
    (wanted) => {
      const named = [...document.querySelectorAll('label')].find((each) => each.innerText.trim().startsWith(wanted))
      return named && (named.control || document.getElementById(named.htmlFor) || named.querySelector('input'))
    },
    {},
    label,
  )
  await found.asElement().type(text)
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
function freshIdNumber() {
  const serial = Date.now() % 28_000
  const body = `53010220150${5}${String((serial % 28) + 1).padStart(2, '0')}${String((Math.floor(serial / 28) % 500) * 2).padStart(3, '0')}`
  return body + '10X98765432'[WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(body[at]), 0) % 11]
}

async function cameraPhoto() {
  return sharp({ create: { width: 900, height: 1260, channels: 3, background: '#88aacc' } })
    .jpeg()
    .toBuffer()
}

/** Completes a sign-up from the batch to the payment by tapping and typing. */
async function enrolAndPay(browser, url) {
  const page = await newPage(browser, await logIn(url, '13800000001'))
  try {
    await enrolAndPayOn(page, url)
  } catch (error) {
    const picture = join(tmpdir(), 'chromium-92-failed.png')
    await page.screenshot({ path: picture })
    throw new Error(`sign-up and payment failed, see ${picture}`, { cause: error })
  }
}

async function enrolAndPayOn(page, url) {
  await page.goto(`${url}/ExamApply`)
  await tap(page, /报名中/)
  await tap(page, /我已阅读，继续报名/)
  await tap(page, /^昆明市/)
  await tap(page, /^下一步$/)
  for (const [field, option] of [
    [/^考试专业/, /^钢琴/],
    [/^考试级别/, /^三级/],
  ]) {
    await tap(page, field, 'button')
    await tap(page, option, '[role=option]')
  }
  await fill(page, '考生姓名', '曾小雨')
  await fill(page, '证件号码', freshIdNumber())
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'ZENG XIAO YU'),
  )
  await fill(page, '联系人', '王妈妈')
  await fill(page, '联系电话', '13700001111')
  await fill(page, '培训机构/老师', '昆明小星星琴行')
  await fill(page, '老师电话', '0871-66001234')
  await tap(page, /^下一步$/)
  await tap(page, /线上考试/, 'label')
  await tap(page, /^下一步$/)
  const chooser = page.waitForFileChooser()
  await tap(page, /选择照片|重新选择/)
  const photo = join(mkdtempSync(join(tmpdir(), 'kaoji-photo-')), 'photo.jpg')
  writeFileSync(photo, await cameraPhoto())
  await (await chooser).accept([photo])
  await tap(page, /使用|裁剪/, '[role=dialog] button')
  // Waits until the photo was uploaded, when it can be replaced.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('button')].some(({ innerText, disabled }) => innerText === '重新选择' && !disabled),
  )
  await tap(page, /同意将考生证件照/, 'label')
  await tap(page, /^确认提交$/)
  await tap(page, /^确认提交$/, '[role=alertdialog] button')
  await shows(page, /报名成功/)
  await tap(page, /去缴费/)
  await page.waitForSelector('[data-testid=sandbox-person-1]')
  await page.click('[data-testid=sandbox-person-1]')
  const frame = await (await page.waitForSelector('[data-testid=sandbox-pay-frame]')).contentFrame()
  await (await frame.waitForSelector('[data-testid=sandbox-pay-confirm]')).click()
  await shows(page, /支付完成/)
  console.log('ok     enrolled and paid')
  await page.browserContext().close()
}

export async function tryProduct({ folder, program, url }) {
  const puppeteer = createRequire(join(folder, 'package.json'))('puppeteer-core')
  const browser = await puppeteer.launch({
    executablePath: program,
    args: ['--no-sandbox', '--headless', '--disable-gpu', '--lang=zh-CN'],
  })
  try {
    console.log(await browser.version())
    const broken = process.env.ONLY_PAYMENT ? 0 : await openRoutes(browser, url)
    await enrolAndPay(browser, url)
    return broken === 0
  } finally {
    await browser.close()
  }
}
