import { expect, test } from '@playwright/test'
import { batchIds } from '#test/world.ts'
import { apiOf } from './api.ts'
import {
  chooseFile,
  choosePieces,
  enterExam,
  type Pupil,
  pieceCard,
  pupils,
  submitExam,
  uploadedCount,
} from './examSteps.ts'
import { film } from './film.ts'
import { shanghaiWallClock } from './office/examDaySteps.ts'
import { openDesk } from './office/peopleSteps.ts'
import { productUrl, takePhone } from './phone.ts'
import { PASSWORD, signIn } from './steps.ts'

const PLANNER = '13800000013'

test('an upload fails in the exam: staff see it beside the running sessions, give more time, and the exam is handed in', async ({
  browser,
}) => {
  const staff = await apiOf(PLANNER)
  const today = shanghaiWallClock(Date.now()).slice(0, 10)
  const sessions = async () =>
    (await staff('GET', 'Admin/GetOnlineBoard', { EB_ID: batchIds.sitting, Date: today })).listData
  // Other journeys may have begun every exam there is; then staff let one of them be sat anew.
  const begun = new Map((await sessions()).map((session) => [session.EF_ID, session]))
  const ready = await pupils(1)
  const child = (ready.findLast(({ enrolmentId }) => !begun.has(enrolmentId)) ?? ready.at(-1)) as Pupil
  const earlier = begun.get(child.enrolmentId)
  if (earlier)
    await staff('POST', 'Admin/AllowNewExamSession', {
      EF_ID: child.enrolmentId,
      SessionId: earlier.SessionId,
      Hours: 24,
      Reason: '上传服务中断',
      Version: earlier.Version,
    })
  const { page: phone } = await takePhone(browser)
  const desk = await openDesk(browser, productUrl())
  const sessionOf = async () => (await sessions()).find(({ EF_ID }) => EF_ID === child.enrolmentId)
  await signIn(phone, child.mobile)
  await enterExam(phone, child.enrolmentId)
  const pieces = await choosePieces(phone)
  const before = await sessionOf()
  const row = desk
    .getByRole('row')
    .filter({ has: desk.getByRole('button', { name: String(before?.Name), exact: true }) })

  await test.step('the board has the session', async () => {
    await desk.goto(`/admin/exam-day?day=${batchIds.sitting}.${today}&tab=online`)
    await desk.getByLabel('手机号').fill(PLANNER)
    await desk.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await desk.getByRole('button', { name: /^登\s*录$/ }).click()
    await expect(row).toContainText(`0/${pieces}`)
  })

  await test.step('the store takes no parts: the phone says so, and so does the board', async () => {
    await phone.route(/[?&]partNumber=/, (route) => route.fulfill({ status: 404 }))
    await chooseFile(phone, 0, film(4, 3))
    await expect(pieceCard(phone, 0).getByRole('button', { name: '重试' })).toBeVisible()
    await expect(row).toContainText('上传失败')
  })

  await test.step('staff give more time and say why', async () => {
    await row.getByRole('button', { name: String(before?.Name), exact: true }).click()
    await desk.getByRole('button', { name: '延长时间' }).click()
    const form = desk.getByRole('dialog', { name: /^延长考试时间/ })
    await form.getByLabel('原因').fill('上传服务中断')
    await form.getByRole('button', { name: /^延\s*长$/ }).click()
    await expect(form).toBeHidden()
    const after = await sessionOf()
    expect(Date.parse(String(after?.EndTime)) - Date.parse(String(before?.EndTime))).toBe(30 * 60_000)
  })

  await test.step('the upload is tried again and arrives; the exam is handed in', async () => {
    await phone.unrouteAll({ behavior: 'ignoreErrors' })
    await pieceCard(phone, 0).getByRole('button', { name: '重试' }).click()
    await uploadedCount(phone, 1, pieces)
    await expect(row).not.toContainText('上传失败')
    for (let at = 1; at < pieces; at++) {
      await chooseFile(phone, at, film(4 + at, 3))
      await uploadedCount(phone, at + 1, pieces)
    }
    await submitExam(phone, pieces)
    await expect(row).toContainText('已交卷')
  })
  await phone.context().close()
  await desk.context().close()
})
