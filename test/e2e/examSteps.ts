import { expect, type Page } from '@playwright/test'
import { productUrl } from './phone.ts'
import { PASSWORD } from './steps.ts'

/** Teachers of the demonstration, who enrol many children. */
const TEACHERS = ['13800000021', '13800000022', '13800000023']

async function ask(path: string, init: RequestInit): Promise<{ Code: number; OtherMsg: never; listData: never }> {
  return (await fetch(`${productUrl()}/api/${path}`, init)).json() as Promise<{
    Code: number
    OtherMsg: never
    listData: never
  }>
}

export interface Pupil {
  mobile: string
  enrolmentId: number
}

interface Sitting {
  EF_ID: number
  CanStart: number
  ExamSession: object | null
}

/** The children whose exam can be begun now, those with most pieces first. Throws where there are fewer than `count`. */
export async function pupils(count: number): Promise<Pupil[]> {
  const found: Array<Pupil & { pieces: number }> = []
  for (const mobile of TEACHERS) {
    const body = JSON.stringify({ Mobile: mobile, Pwd: PASSWORD })
    const login = await ask('User/GetToken', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const headers = { authorization: `Bearer ${(login.OtherMsg as { Token: string }).Token}` }
    const { listData } = await ask('Exam/GetMyOnlineExamList?PageSize=100', { headers })
    for (const { EF_ID, CanStart, ExamSession } of listData as Array<Sitting>) {
      // Those of the demonstration who are in the middle of theirs have videos already.
      if (CanStart === 0 || ExamSession !== null) continue
      const patterns = await ask(`Exam/ExamFromPatternList?EF_ID=${EF_ID}`, { headers })
      const pieces = (patterns.listData as Array<{ SubmitNum: number }>).reduce((sum, one) => sum + one.SubmitNum, 0)
      found.push({ mobile, enrolmentId: EF_ID, pieces })
    }
  }
  if (found.length < count) throw new Error(`${found.length} exams can be begun, ${count} are needed`)
  return found.sort((a, b) => b.pieces - a.pieces || a.enrolmentId - b.enrolmentId)
}

/** Enters the exam of this enrolment from its notice, beginning or going on. */
export async function enterExam(page: Page, enrolmentId: number): Promise<void> {
  await page.goto(`/ExamOnline?EF_ID=${enrolmentId}`)
  await beginExam(page)
}

/** Begins, or goes on, where the notice of the exam is open. */
export async function beginExam(page: Page): Promise<void> {
  const go = page.getByRole('button', { name: /^(开始考试|继续考试)$/ })
  const isNew = (await go.innerText()) === '开始考试'
  await go.click()
  if (isNew) {
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(/试录/)
    await question.getByRole('button', { name: '开始计时' }).click()
  }
  await expect(page.getByText('剩余时间').first()).toBeVisible()
}

/** The textbook, where one is due. */
export async function chooseTextbook(page: Page): Promise<void> {
  const book = page.getByRole('button', { name: '选定教材' })
  const slot = page.getByRole('article')
  await expect(book.or(slot).first()).toBeVisible()
  if (await book.isVisible()) {
    await page.getByRole('radio').first().check()
    await book.click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确定选择' }).click()
    await expect(page.getByText(/教材选择成功/)).toBeVisible()
  }
  await expect(slot.first()).toBeVisible()
}

/** Textbook where one is due, every draw, every choice: until each slot asks for its video. Answers how many there are. */
export async function choosePieces(page: Page): Promise<number> {
  await chooseTextbook(page)
  const slot = page.getByRole('article')
  const draw = page.getByRole('button', { name: '抽取曲目' })
  // The call waits until its sentence is seen, however quick the server is.
  await page.route('**/api/Exam/RandomQuestion', async (route) => {
    await expect(page.getByText('正在抽取，请稍等')).toBeVisible()
    await route.continue()
  })
  for (let left = await draw.count(); left > 0; left--) {
    await draw.first().click()
    await expect(draw).toHaveCount(left - 1)
  }
  await page.unroute('**/api/Exam/RandomQuestion')
  const choose = page.getByRole('button', { name: '选择曲目', exact: true })
  for (let left = await choose.count(); left > 0; left--) {
    await choose.first().click()
    await page.getByRole('dialog').getByRole('option').first().click()
    await expect(choose).toHaveCount(left - 1)
  }
  return slot.count()
}

/** The card of the n-th piece, from 0. */
export const pieceCard = (page: Page, at: number) => page.getByRole('article').nth(at)

/** @throws after `timeout` milliseconds where no file is asked for */
export async function chooseFile(page: Page, at: number, path: string, timeout = 20_000): Promise<void> {
  const button = pieceCard(page, at).getByRole('button', { name: /^(选择视频|重新选择视频)$/ })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser', { timeout }), button.click({ timeout })])
  await chooser.setFiles(path)
}

/** Records with the browser's own camera for so long, and stops before it is used. */
export async function recordPiece(page: Page, at: number, seconds: number): Promise<void> {
  await pieceCard(page, at)
    .getByRole('button', { name: /^(录制视频|重新录制)$/ })
    .click()
  await page.getByRole('button', { name: '开始录制' }).click()
  await expect(page.getByRole('button', { name: '结束录制' })).toBeVisible()
  await expect(page.getByRole('timer', { name: '已录制' })).toHaveText(new RegExp(`00:0[${seconds}-9]`))
}

export const uploadedCount = (page: Page, filled: number, of: number) =>
  expect(page.getByText(`已上传 ${filled} / ${of}`)).toBeVisible({ timeout: 90_000 })

export async function submitExam(page: Page, pieces: number): Promise<void> {
  await page.getByRole('button', { name: `提交考试（${pieces}/${pieces}）` }).click()
  const yes = page.getByRole('alertdialog').getByRole('button', { name: /确定提交/ })
  await expect(yes).toBeEnabled({ timeout: 8000 })
  await yes.click()
  await expect(page.getByText('线上考试已完成').first()).toBeVisible()
}

/** Part numbers that arrived whole, per upload, in the order of their answers. */
export function watchParts(page: Page): Array<{ upload: string; part: number }> {
  const arrived: Array<{ upload: string; part: number }> = []
  page.on('response', (response) => {
    const url = new URL(response.url())
    const part = Number(url.searchParams.get('partNumber'))
    if (response.request().method() === 'PUT' && part > 0 && response.ok())
      arrived.push({ upload: String(url.searchParams.get('uploadId')), part })
  })
  return arrived
}

/** Lets the first parts of uploads pass and holds the others until the answered function is called, or for ever. */
export async function holdPartsAfter(page: Page, last: number): Promise<() => Promise<void>> {
  const held: Array<() => Promise<void>> = []
  let isOpen = false
  await page.route(/[?&]partNumber=/, async (route) => {
    const part = Number(new URL(route.request().url()).searchParams.get('partNumber'))
    if (part <= last || isOpen) return route.continue()
    held.push(() => route.continue())
  })
  return async () => {
    isOpen = true
    for (const release of held.splice(0)) await release()
  }
}
