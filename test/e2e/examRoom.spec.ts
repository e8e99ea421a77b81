import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import {
  chooseFile,
  choosePieces,
  enterExam,
  holdPartsAfter,
  type Pupil,
  pieceCard,
  pupils,
  recordPiece,
  submitExam,
  uploadedCount,
  watchParts,
} from './examSteps.ts'
import { film } from './film.ts'
import { productUrl, takePhone } from './phone.ts'
import { signIn } from './steps.ts'

test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
})

/** Every journey has a child of its own. Fewer are left where a journey has failed and its worker was replaced. */
const children: Pupil[] = []
test.beforeAll(async () => {
  children.push(...(await pupils(1)))
})

const TWO_DAYS_MS = 2 * 86_400_000

/** As a killed tab: no question, no farewell; what the browser keeps is kept. */
async function killTab(context: BrowserContext, page: Page): Promise<Page> {
  await page.close({ runBeforeUnload: false })
  return context.newPage()
}

const LEAST_SHIFT = 0.05

/** The page sees its session end a second ago, until the exam is entered anew; the server's own goes on. */
async function endNow(page: Page): Promise<{ entries: string[] }> {
  const entries: string[] = []
  let endAt: number | null = null
  await page.route(/Exam\/GetAnswerSheetList/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { OtherMsg: { EndTime: string; ServerTime: string } }
    const now = Date.parse(answer.OtherMsg.ServerTime)
    if (entries.length === 0) {
      endAt ??= now - 1000
      answer.OtherMsg.EndTime = new Date(endAt + 8 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+08:00')
    }
    await route.fulfill({ response, json: answer })
  })
  page.on('request', (request) => {
    if (request.url().includes('Exam/ResetAnswerRecord')) entries.push(request.postData() ?? '')
  })
  return { entries }
}

async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = window as unknown as { shifted: number }
    seen.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean }>)
        if (!entry.hadRecentInput) seen.shifted += entry.value
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}

test('a rehearsal, then a whole exam: one piece recorded in the page, one replaced after its receipt', async ({
  browser,
}) => {
  const { context, page } = await takePhone(browser)
  const child = children[0] as Pupil
  await signIn(page, child.mobile)
  await test.step('the rehearsal uses no attempt', async () => {
    await page.goto('/ExamList')
    await page.getByRole('button', { name: '试录' }).first().click()
    await page.getByRole('button', { name: '开始录制' }).click()
    await expect(page.getByRole('heading', { name: '可以考试' })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: '完成' }).click()
    // The dialog takes its entry out of the history, which would break off a navigation that begins before.
    await page.waitForFunction(() => !(history.state as { layer?: unknown } | null)?.layer)
  })
  await enterExam(page, child.enrolmentId)
  const pieces = await choosePieces(page)
  expect(pieces).toBeGreaterThanOrEqual(3)

  await test.step('a killed tab loses no recording', async () => {
    await recordPiece(page, 0, 3)
    const next = await killTab(context, page)
    await enterExam(next, child.enrolmentId)
    const kept = pieceCard(next, 0).getByRole('region', { name: '未上传的录像' })
    await expect(kept).toBeVisible()
    await kept.getByRole('button', { name: '播放' }).click()
    await expect
      .poll(() =>
        next.locator('video[aria-label="刚录制的视频"]').evaluate((video: HTMLVideoElement) => video.videoWidth),
      )
      .toBeGreaterThan(0)
    await next.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await kept.getByRole('button', { name: '上传这段录像' }).click()
    await uploadedCount(next, 1, pieces)
    await expect(kept).toHaveCount(0)
    await next.reload()
    await next.getByRole('button', { name: '继续考试' }).click()
    await uploadedCount(next, 1, pieces)
    await expect(pieceCard(next, 0).getByRole('img', { name: /视频截图/ })).toBeVisible()
    await expect(kept).toHaveCount(0)

    await recordPiece(next, 1, 2)
    await next.getByRole('button', { name: '结束录制' }).click()
    await next.getByRole('button', { name: '使用这段视频' }).click()
    await uploadedCount(next, 2, pieces)
    for (let at = 2; at < pieces; at++) {
      await chooseFile(next, at, film(4 + at, 1))
      await uploadedCount(next, at + 1, pieces)
    }

    const size = () => pieceCard(next, 1).locator('dd').nth(1).innerText()
    const before = await size()
    await chooseFile(next, 1, film(5, 2))
    await expect.poll(size).not.toBe(before)
    await submitExam(next, pieces)
    // Done exams stand last in the list, behind those of the teacher's other pupils.
    await next.goto(`/ExamOnline?EF_ID=${child.enrolmentId}`)
    await expect(next.getByText('线上考试已完成')).toBeVisible()
  })
  await context.close()
})

test('the network is cut during an upload, a connection breaks, the tab is killed: only missing parts are sent', async ({
  browser,
}) => {
  const { context, page } = await takePhone(browser)
  const child = children[1] as Pupil
  await signIn(page, child.mobile)
  await enterExam(page, child.enrolmentId)
  const pieces = await choosePieces(page)

  await test.step('away for a while, and one part broken off', async () => {
    const arrived = watchParts(page)
    // Four parts: a page whose requests are held here passes each body on, which costs a busy machine seconds.
    const release = await holdPartsAfter(page, 2)
    await page.route(/[?&]partNumber=2&/, (route) => route.abort('connectionreset'), { times: 1 })
    await chooseFile(page, 0, film(20, 30))
    await expect.poll(() => arrived.length, { timeout: 60_000 }).toBe(2)
    await context.setOffline(true)
    await release()
    await expect(page.getByText('网络已断开，恢复后自动继续')).toBeVisible()
    const whileAway = arrived.length
    await context.setOffline(false)
    await uploadedCount(page, 1, pieces)
    expect(arrived.length).toBeGreaterThan(whileAway)
    const numbers = arrived.map(({ part }) => part)
    expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(
      Array.from({ length: numbers.length }, (_, at) => at + 1),
    )
    expect(new Set(arrived.map(({ upload }) => upload)).size).toBe(1)
  })

  await test.step('paused, killed, chosen again: what had arrived is not sent twice', async () => {
    const path = film(21, 32)
    const first = watchParts(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await holdPartsAfter(page, 2)
    await chooseFile(page, 1, path)
    await expect.poll(() => first.length, { timeout: 60_000 }).toBe(2)
    await pieceCard(page, 1).getByRole('button', { name: '暂停' }).click()
    await expect(pieceCard(page, 1).getByText('已暂停')).toBeVisible()
    const sent = first.map(({ part }) => part)
    const next = await killTab(context, page)
    const rest = watchParts(next)
    await enterExam(next, child.enrolmentId)
    await expect(pieceCard(next, 1).getByText(/没有传完。重新选择同一个文件/)).toBeVisible()
    await chooseFile(next, 1, path)
    await uploadedCount(next, 2, pieces)
    const later = rest.map(({ part }) => part)
    expect(new Set(rest.map(({ upload }) => upload))).toEqual(new Set(first.map(({ upload }) => upload)))
    expect(later.filter((part) => sent.includes(part))).toEqual([])
    const all = [...sent, ...later].sort((a, b) => a - b)
    expect(all).toEqual(Array.from({ length: all.length }, (_, at) => at + 1))
  })
  await context.close()
})

test('a phone whose clock is two days off sits the exam all the same', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  const child = children[2] as Pupil
  await context.addInitScript((offset) => {
    const Real = Date
    class Shifted extends Real {
      constructor(...args: unknown[]) {
        if (args.length === 0) super(Real.now() + offset)
        else super(...(args as [number]))
      }
      static override now() {
        return Real.now() + offset
      }
    }
    window.Date = Shifted as DateConstructor
  }, TWO_DAYS_MS)
  await signIn(page, child.mobile)
  await enterExam(page, child.enrolmentId)
  const pieces = await choosePieces(page)
  const clock = page.getByRole('timer').first()
  // An hour or two are left, whatever the phone believes.
  await expect(clock).toHaveText(/^(1:[0-5]\d:|[0-5]\d:)/)
  await recordPiece(page, 0, 2)
  await page.getByRole('button', { name: '结束录制' }).click()
  await page.getByRole('button', { name: '使用这段视频' }).click()
  await uploadedCount(page, 1, pieces)
  for (let at = 1; at < pieces; at++) {
    await chooseFile(page, at, film(4 + at, 9))
    await uploadedCount(page, at + 1, pieces)
  }
  await submitExam(page, pieces)
  await context.close()
})

test('a second device takes over and is taken over; then the time ends: the complete set is offered and submitted', async ({
  browser,
}) => {
  const { context, page } = await takePhone(browser)
  const child = children[3] as Pupil
  await signIn(page, child.mobile)
  await enterExam(page, child.enrolmentId)
  const pieces = await choosePieces(page)
  await chooseFile(page, 0, film(4, 1))
  await uploadedCount(page, 1, pieces)

  const next = film(5, 1)
  const tablet = await browser.newContext({ baseURL: productUrl(), viewport: { width: 820, height: 1180 } })
  const second = await tablet.newPage()
  await signIn(second, child.mobile)
  await second.goto(`/ExamOnline?EF_ID=${child.enrolmentId}`)
  await expect(second.getByText(/在本机继续后，那台设备将不能再操作/)).toBeVisible()
  await second.getByRole('button', { name: '继续考试' }).click()
  await uploadedCount(second, 1, pieces)

  const told = page.getByRole('heading', { name: '考试已在另一台设备上继续' })
  // The page asks by itself too, and may be told before or while a file is chosen.
  await chooseFile(page, 1, next, 5000).catch(async (error: unknown) => {
    if (!(await told.isVisible())) throw error
  })
  await expect(told).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(/电脑|安卓|iPhone/)
  await page.getByRole('button', { name: '在本机继续考试' }).click()
  await uploadedCount(page, 1, pieces)
  // Noticed without touching anything.
  await expect(second.getByRole('heading', { name: '考试已在另一台设备上继续' })).toBeVisible({ timeout: 40_000 })
  await chooseFile(page, 1, next)
  await uploadedCount(page, 2, pieces)
  await tablet.close()

  await test.step('one film in two slots is asked about, and nothing jumps when an upload ends', async () => {
    const shifted = await watchShifts(page)
    const path = film(6, 2)
    await chooseFile(page, 0, path)
    await expect(page.getByText('视频已保存')).toBeVisible({ timeout: 60_000 })
    await expect(pieceCard(page, 0).getByRole('img', { name: /视频截图/ })).toBeVisible()
    expect(await shifted()).toBeLessThan(LEAST_SHIFT)
    await chooseFile(page, 1, path)
    const twice = page.getByRole('alertdialog', { name: '这个视频已用于另一首曲目' })
    await expect(twice).toContainText('曲目一')
    await twice.getByRole('button', { name: '重新选择' }).click()
    await expect(twice).toHaveCount(0)
  })

  await test.step('complete: offered after a reload too, and nothing is begun anew', async () => {
    for (let at = 2; at < pieces; at++) {
      await chooseFile(page, at, film(6 + at, 1))
      await expect(pieceCard(page, at).getByRole('button', { name: '重新选择视频' })).toBeVisible({ timeout: 60_000 })
    }
    await uploadedCount(page, pieces, pieces)
    const { entries } = await endNow(page)
    await page.reload()
    await expect(page.getByText('视频已经齐全，还没有提交', { exact: false })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(entries).toEqual([])
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await submitExam(page, pieces)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.getByRole('heading', { name: '线上考试已完成' })).toBeInViewport()
    expect(entries).toEqual([])
  })
  await context.close()
})
