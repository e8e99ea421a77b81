import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { card, mark, signature } from './hallSteps.ts'
import { productUrl } from './phone.ts'
import { qrFilm } from './qrFilm.ts'
import { PASSWORD } from './steps.ts'

const EXAMINER = '13800000003'
/** The demo's candidate of today's hall whose account can be signed in to, with three tracks. */
const SCANNED = { enrolmentId: 116, name: '盖云舒' }

async function signIn(page: Page): Promise<void> {
  await page.goto('/ExaminerLogin')
  await page.getByLabel('手机号').fill(EXAMINER)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await expect(page.getByText('登录成功')).toBeVisible()
}

/** As exam times write it: 2026年11月20日. */
function today(): string {
  const [year, month, day] = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).split('-')
  return `${year}年${month}月${day}日`
}

/** The candidate as the server has him. */
async function rowOf(examiner: Api, enrolmentId: number) {
  const { listData } = await examiner('GET', 'Examiner/GetExaminerHaveExamFromList', { IsOnline: 0, PageSize: 100 })
  return listData.find(({ EF_ID }) => EF_ID === enrolmentId)
}

/** A tablet in the hall: its camera sees the candidate's code, its network comes and goes. */
test('a day in the hall: scan, mark through a loss of network, a conflict, nothing lost', async ({
  playwright,
  launchOptions,
}) => {
  const candidate = await apiOf('13800000002')
  const { OtherMsg } = await candidate('GET', 'Exam/GetExamFormInfo', { EF_ID: SCANNED.enrolmentId })
  const film = qrFilm(String(OtherMsg.TicketCode))
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  const context: BrowserContext = await browser.newContext({
    baseURL: productUrl(),
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const examiner = await apiOf(EXAMINER)
  let page = await context.newPage()

  await test.step('the examiner signs in and opens today’s list', async () => {
    await signIn(page)
    await page.getByRole('link', { name: /现场评审/ }).tap()
    await page.getByRole('link', { name: today() }).tap()
    await expect(card(page, SCANNED.name)).toContainText('未到')
  })

  await test.step('the camera reads the ticket, the photo is compared', async () => {
    await page.getByRole('button', { name: '扫码签到' }).tap()
    const sheet = page.getByRole('dialog', { name: '签到成功' })
    await expect(sheet.getByText(SCANNED.name)).toBeVisible()
    await expect(sheet.getByRole('img', { name: /证件照/ })).toBeVisible()
    await sheet.getByRole('button', { name: '关闭' }).last().tap()
    await expect(card(page, SCANNED.name)).toContainText('已签到')
  })

  await test.step('a second scan says when and by whom', async () => {
    await page.getByRole('button', { name: '扫码签到' }).tap()
    const sheet = page.getByRole('dialog', { name: '已经签到过' })
    await expect(sheet.getByRole('alert')).toContainText(/\d\d:\d\d 已由.+签到/)
    await sheet.getByRole('button', { name: '关闭' }).last().tap()
  })

  const examTimeId = new URL(page.url()).searchParams.get('ET_ID')
  const others = page.getByRole('article').filter({ hasText: '未到' })
  const second = (await others.nth(0).getAttribute('aria-label')) ?? ''
  const third = (await others.nth(1).getAttribute('aria-label')) ?? ''
  const fourth = (await others.nth(2).getAttribute('aria-label')) ?? ''

  await test.step('the network goes: marking and check-in go on', async () => {
    await expect(page.getByText('断网也能签到和评审')).toBeVisible()
    await context.setOffline(true)
    await card(page, SCANNED.name).getByRole('link', { name: '评审', exact: true }).tap()
    await expect(page.getByRole('navigation', { name: '曲目' })).toContainText('致爱丽丝')
    await expect(page.getByRole('img', { name: /乐谱，第 1 页/ })).toHaveAttribute('src', /^data:image\/jpeg/)
    await mark(page, '断网时的评语', '优秀')
    await expect(card(page, SCANNED.name)).toContainText('评审待发送')
    await expect(card(page, SCANNED.name)).not.toContainText('已评审')
    await card(page, second).getByRole('button', { name: '签到', exact: true }).tap()
    await page.getByRole('button', { name: '确认是本人，签到' }).tap()
    await expect(card(page, second)).toContainText('已签到')
    await card(page, third).getByRole('button', { name: '缺考' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: '记为缺考' }).tap()
    await expect(page.getByText('3 项待发送')).toBeVisible()
  })

  await test.step('undone, too, in its order', async () => {
    await card(page, third).getByRole('button', { name: '撤销缺考' }).tap()
    await expect(card(page, third)).toContainText('未到')
    await card(page, fourth).getByRole('button', { name: '签到', exact: true }).tap()
    await page.getByRole('button', { name: '确认是本人，签到' }).tap()
    await expect(page.getByText('5 项待发送')).toBeVisible()
    expect(await rowOf(examiner, SCANNED.enrolmentId)).toMatchObject({ State: 0 })
  })

  await test.step('the tab is closed; a new one opens without a network and has everything', async () => {
    await page.close()
    page = await context.newPage()
    await page.goto(`/OnSiteReview?ET_ID=${examTimeId}`)
    await expect(page.getByText('5 项待发送')).toBeVisible()
    await expect(card(page, SCANNED.name)).toContainText('评审待发送')
    await expect(card(page, SCANNED.name).getByRole('img')).toBeVisible()
  })

  await test.step('meanwhile another tablet marks the second; then this one does', async () => {
    const { listData } = await examiner('GET', 'Examiner/GetExaminerHaveExamFromList', { IsOnline: 0, PageSize: 100 })
    const row = listData.find(({ Name }) => Name === second)
    const EF_ID = Number(row?.EF_ID)
    const tracks = row?.Tracks as Array<{ EP_ID: number; EQ_ID: number }>
    const comments = tracks.map((track) => ({ ...track, EAS_ID: 0, Comments: ['另一台平板的评语'] }))
    await examiner('POST', 'Examiner/CheckIn', { EF_ID })
    await examiner('POST', 'Examiner/SubmitOfflineExaminerReview', {
      EF_ID,
      Judgement: JSON.stringify(comments),
      ERT_Code: 2,
      Suggestion: '另一台平板',
      Signature: await signature(),
    })
    await card(page, second).getByRole('link', { name: '评审', exact: true }).tap()
    await mark(page, '本机的评语', '良好')
    await expect(page.getByText('6 项待发送')).toBeVisible()
  })

  await test.step('the network is back: all is sent in order, and what clashes is shown', async () => {
    await context.setOffline(false)
    await expect(page.getByText('1 项需要处理')).toBeVisible()
    await expect(page.getByText(/待发送/)).toHaveCount(0)
    expect(await rowOf(examiner, SCANNED.enrolmentId)).toMatchObject({ State: 2, ERT_Code: 4, Attendance: 1 })
    await expect(card(page, third)).toContainText('未到')
    await expect(card(page, fourth)).toContainText('已签到')
    await page.getByRole('button', { name: '查看', exact: true }).tap()
    const sheet = page.getByRole('dialog', { name: '待发送' })
    await expect(sheet).toContainText(`${second} 提交评审`)
    const [own, theirs] = ['本机的评审', '服务器上的评审'].map((name) => sheet.getByRole('region', { name }))
    for (const text of ['本机的评语1', '良好']) await expect(own as Locator).toContainText(text)
    for (const text of ['另一台平板的评语', '合格']) await expect(theirs as Locator).toContainText(text)
    // Both read at one moment: the sheet is still sliding in.
    const tops = await sheet
      .getByRole('region', { name: /的评审$/ })
      .evaluateAll((sides) => sides.map((side) => side.getBoundingClientRect().top))
    expect(tops).toHaveLength(2)
    expect(tops[0]).toBe(tops[1])
    await sheet.getByRole('button', { name: '以本机的为准' }).tap()
    await expect(sheet.getByText('全部已发送')).toBeVisible()
    await sheet.getByRole('button', { name: '关闭' }).last().tap()
    await expect(card(page, second)).toContainText('已评审 · 良好')
    const { listData } = await examiner('GET', 'Examiner/GetExaminerHaveExamFromList', { IsOnline: 0, PageSize: 100 })
    expect(listData.find(({ Name }) => Name === second)).toMatchObject({ State: 2, ERT_Code: 3 })
  })

  await test.step('the finished review is read, given back and begun anew', async () => {
    await card(page, SCANNED.name).getByRole('link', { name: '查看评审' }).tap()
    await expect(page.getByText('断网时的评语1')).toBeVisible()
    await page.getByRole('button', { name: '重新评审' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: '重新评审' }).tap()
    await expect(page.getByLabel('自己写评语')).toHaveValue('断网时的评语1')
    await expect(page.getByRole('radio', { name: '优秀', exact: true })).toBeChecked()
  })

  await test.step('logged out, nothing of the day stays on the tablet', async () => {
    await page.goto('/VipCenter')
    await page.getByRole('button', { name: '退出登录' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).tap()
    await expect(page.getByText('已退出登录')).toBeVisible()
    expect(await page.evaluate(countSealed)).toBe(0)
  })
  await context.close()
  await browser.close()
})

/** Runs in the page: how much the sealed store holds. */
async function countSealed(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('kaoji.sealed')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
  })
  const counts = ['keys', 'records'].map(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const request = database.transaction(name).objectStore(name).count()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('not counted'))
      }),
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
