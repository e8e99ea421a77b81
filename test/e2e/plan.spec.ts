import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { card, mark, signature } from './hallSteps.ts'
import {
  closeBatch,
  enrolOnPaper,
  minutesLeftToday,
  openBatch,
  openToday,
  openVenue,
  shanghaiWallClock,
} from './office/examDaySteps.ts'
import { openDesk } from './office/peopleSteps.ts'
import { productUrl, takePhone } from './phone.ts'
import { PASSWORD, signIn } from './steps.ts'

const STAFF = '13800000009'
const PLANNER = '13800000013'
const TABLET = { width: 820, height: 1180 }
const NAMES = ['安一宁', '边二宁', '常三宁', '丁四宁', '方五宁', '甘六宁', '何七宁', '江八宁']
const VENUE = `昭阳文化馆${Date.now() % 1000}`
const MINUTE = 60_000

/** An examiner's tablet at today's list, which it keeps for when the network goes. */
async function openTablet(browser: Browser, mobile: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: productUrl(),
    viewport: TABLET,
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  // Time goes on by itself, and can be moved on.
  await page.clock.install()
  await signIn(page, mobile)
  await page.goto('/OnSiteReview')
  await expect(page.getByText('断网也能签到和评审')).toBeVisible()
  return page
}

/** The list at the door of a room, on a phone of the staff. */
async function openDoor(browser: Browser, room: string): Promise<Page> {
  const { page } = await takePhone(browser)
  await signIn(page, PLANNER)
  await page.goto('/OnSiteReview')
  await page.getByRole('link', { name: room }).click()
  return page
}

async function checkIn(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('button', { name: '签到', exact: true }).click()
  await page.getByRole('button', { name: '确认是本人，签到' }).click()
  await expect(card(page, name)).toContainText('已签到')
}

interface PlannedCandidate {
  id: number
  name: string
}
type Rooms = ReadonlyArray<{ room: string; candidates: PlannedCandidate[] }>

/** The rooms of a plan's day, the fullest first, each with its candidates by time. */
async function planRooms(staff: Api, EPL_ID: number): Promise<Rooms> {
  const { item } = await staff('GET', 'Admin/GetExamPlanBoard', { EPL_ID })
  const rooms = item.Rooms as Array<{
    VenueName: string
    RoomName: string
    Seats: Array<{ EF_ID: number; Name: string }>
  }>
  return rooms
    .map(({ VenueName, RoomName, Seats }) => ({
      room: `${VenueName} ${RoomName}`,
      candidates: Seats.map(({ EF_ID, Name }) => ({ id: EF_ID, name: Name })),
    }))
    .sort((one, other) => other.candidates.length - one.candidates.length)
}

/** Moves an exam by the dialog of the board. */
async function moveByForm(page: Page, name: string, { room, at }: { room: string; at: string }): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: '改时间' }).click()
  const form = page.getByRole('dialog', { name: `调整 · ${name}` })
  await form.getByLabel('考室').selectOption({ label: room })
  await form.getByLabel(/^开始时间/).fill(at)
  await expect(form.getByText('可以安排在这里')).toBeVisible()
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(form).toBeHidden()
}

/** Publishes a plan or its changes after typing the number; answers what the server says. */
async function publish(page: Page, button: string, count: number): Promise<Record<string, number>> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const form = page.getByRole('dialog', { name: /^发布方案/ })
  await form.getByLabel(`输入有变化的人数 ${count} 以确认`).fill(String(count))
  const answered = page.waitForResponse(/PublishExamPlan/)
  await form.getByRole('button', { name: new RegExp(`^${[...button].join('\\s?')}$`) }).click()
  const { OtherMsg } = (await (await answered).json()) as { OtherMsg: Record<string, number> }
  await expect(form).toBeHidden()
  return OtherMsg
}

/** What is left for an examiner comes in as his tablet sends it. */
async function markAll(examiner: Api, candidates: readonly PlannedCandidate[]): Promise<void> {
  for (const { id: EF_ID } of candidates) {
    await examiner('POST', 'Examiner/CheckIn', { EF_ID })
    await examiner('POST', 'Examiner/SubmitOfflineExaminerReview', {
      EF_ID,
      Judgement: '[]',
      ERT_Code: 3,
      Suggestion: '继续努力',
      Signature: await signature(),
    })
  }
}

test('from the end of registration to the last mark: plan, move, publish, one change, a day in two rooms', async ({
  browser,
}) => {
  test.skip(minutesLeftToday() < 50, 'on an exam day nobody is moved to an hour of the next day')
  const url = productUrl()
  const staff = await apiOf(STAFF)
  const EB_ID = await openBatch(staff, '现场考级日')
  const ids = await enrolOnPaper(staff, { url, mobile: STAFF, EB_ID, names: NAMES })
  const examiners = await openVenue(staff, url, VENUE, ['周明远', '吴若兰'])
  await closeBatch(staff, EB_ID)
  const page = await openDesk(browser, url)

  await test.step('the plan is made and says how many it placed', async () => {
    await page.goto(`/admin/plan?batch=${EB_ID}`)
    await page.getByLabel('手机号').fill(PLANNER)
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: /^登\s*录$/ }).click()
    await page.getByRole('button', { name: '开始自动排考' }).click()
    await page
      .getByRole('dialog', { name: /^自动排考/ })
      .getByRole('button', { name: /^开\s*始$/ })
      .click()
    const plan = page.getByRole('region', { name: /^方案/ })
    await expect(plan.getByText(`${NAMES.length} / ${NAMES.length}（100%）`).first()).toBeVisible({ timeout: 60_000 })
    await plan.getByRole('link', { name: '查看和调整' }).click()
    await expect(page.getByRole('heading', { name: /^方案/ })).toBeVisible()
  })

  const EPL_ID = Number(/plan\/(\d+)/.exec(page.url())?.[1])
  const [full, other] = await planRooms(staff, EPL_ID)
  if (!full || !other) throw new Error('eight candidates need two rooms')
  // His time will be the last by far: whose time has come counts as called in once he is there, and nobody moves him any more.
  const mover = (full.candidates.at(-1) as PlannedCandidate).name
  const after = (minutes: number) => shanghaiWallClock(openToday().from + minutes * MINUTE).slice(0, 16)

  await test.step('one is moved to the other room, then all are published with their number typed', async () => {
    await moveByForm(page, mover, { room: other.room, at: after(50) })
    expect(await publish(page, '发布', NAMES.length)).toMatchObject({
      Added: NAMES.length,
      Told: NAMES.length,
      LeftOut: 0,
    })
  })

  await test.step('one change is published, and one family is told', async () => {
    await moveByForm(page, mover, { room: other.room, at: after(60) })
    expect(await publish(page, '发布改动', 1)).toMatchObject({ Added: 0, Moved: 1, Same: NAMES.length - 1, Told: 1 })
  })

  const day = await planRooms(staff, EPL_ID)
  const examinerOf = new Map<string, string>()
  for (const mobile of examiners) {
    const { listData } = await (await apiOf(mobile))('GET', 'Examiner/GetExamTimeMajors', { IsOnline: 0 })
    examinerOf.set(String(listData[0]?.ExamRoom), mobile)
  }
  const isOfMover = ({ candidates }: Rooms[number]) => candidates.some(({ name }) => name === mover)
  const [offlineRoom, connectedRoom] = [day.find(isOfMover), day.find((room) => !isOfMover(room))]
  if (!connectedRoom || !offlineRoom) throw new Error('all are in one room')
  const tablet = await openTablet(browser, examinerOf.get(connectedRoom.room) ?? '')
  const offlineTablet = await openTablet(browser, examinerOf.get(offlineRoom.room) ?? '')
  const door = await openDoor(browser, offlineRoom.room)
  const boardRoom = (room: string) => page.getByRole('region', { name: room })
  const firstOffline = (offlineRoom.candidates[0] as PlannedCandidate).name
  const [firstConnected] = connectedRoom.candidates.map(({ name }) => name) as [string]

  await test.step('the board of the halls shows both rooms, nobody there yet', async () => {
    await page.goto(`/admin/exam-day?day=${EB_ID}.${shanghaiWallClock(Date.now()).slice(0, 10)}`)
    await expect(boardRoom(connectedRoom.room)).toContainText(`已考完 0 / ${connectedRoom.candidates.length}`)
    await expect(boardRoom(offlineRoom.room)).toContainText(`已考完 0 / ${offlineRoom.candidates.length}`)
  })

  await test.step('one tablet loses its network; its examiner checks in and marks on', async () => {
    await offlineTablet.context().setOffline(true)
    await checkIn(offlineTablet, firstOffline)
    await card(offlineTablet, firstOffline).getByRole('link', { name: '评审', exact: true }).tap()
    await mark(offlineTablet, '断网时的评语', '良好')
    await expect(offlineTablet.getByText('2 项待发送')).toBeVisible()
  })

  await test.step('meanwhile the door checks in, the other room marks, and the board follows', async () => {
    await checkIn(door, mover)
    await expect(page.getByText('已到', { exact: true }).locator('..')).toContainText('1')
    await checkIn(tablet, firstConnected)
    await card(tablet, firstConnected).getByRole('link', { name: '评审', exact: true }).tap()
    await mark(tablet, '声音集中', '优秀')
    await expect(boardRoom(connectedRoom.room)).toContainText(`已考完 1 / ${connectedRoom.candidates.length}`)
    await expect(boardRoom(offlineRoom.room)).toContainText('已考完 0')
  })

  await test.step('a candidate who has checked in at the offline room is moved to the other one in two presses', async () => {
    await boardRoom(offlineRoom.room).getByRole('button', { name: mover }).click()
    await page
      .getByRole('button', { name: new RegExp(`^调到${connectedRoom.room} `) })
      .first()
      .click()
    await expect(page.getByRole('status').filter({ hasText: `已把${mover}从` })).toContainText('已通知家长')
    await expect(boardRoom(connectedRoom.room)).toContainText(`已考完 1 / ${connectedRoom.candidates.length + 1}`)
    await tablet.clock.fastForward('01:00')
    await expect(card(tablet, mover)).toContainText('已签到')
  })

  await test.step('ten minutes later the network is back: all is sent, and the lists agree', async () => {
    await offlineTablet.clock.fastForward('10:00')
    await expect(offlineTablet.getByText('2 项待发送')).toBeVisible()
    await offlineTablet.context().setOffline(false)
    await expect(offlineTablet.getByText(/待发送|需要处理/)).toHaveCount(0)
    await expect(boardRoom(offlineRoom.room)).toContainText(`已考完 1 / ${offlineRoom.candidates.length - 1}`)
    await offlineTablet.clock.fastForward('01:00')
    await expect(card(offlineTablet, mover)).toHaveCount(0)
  })

  await test.step('the rest is marked, the last of all on the tablet', async () => {
    await card(tablet, mover).getByRole('link', { name: '评审', exact: true }).tap()
    const rest: Array<[string, PlannedCandidate[]]> = [
      [connectedRoom.room, connectedRoom.candidates.slice(1)],
      [offlineRoom.room, offlineRoom.candidates.slice(1, -1)],
    ]
    for (const [room, candidates] of rest) await markAll(await apiOf(examinerOf.get(room) ?? ''), candidates)
    await expect(boardRoom(offlineRoom.room)).toContainText(
      `已全部考完 ${offlineRoom.candidates.length - 1} / ${offlineRoom.candidates.length - 1}`,
    )
    await page.goto(`/admin/marking?batch=${EB_ID}`)
    const all = NAMES.length
    await expect(page.getByText(new RegExp(`^分配 ${all}已评 ${all - 1}待评 1`))).toBeVisible()
    await mark(tablet, '最后一位', '合格')
    await expect(tablet.getByText(/待发送/)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(new RegExp(`^分配 ${all}已评 ${all}待评 0`))).toBeVisible()
  })

  await test.step('the results are approved', async () => {
    const { OtherMsg } = await staff('POST', 'Admin/ApproveResults', { EF_IDs: ids })
    expect(OtherMsg).toEqual({ Approved: NAMES.length })
  })
  await Promise.all([page, tablet, offlineTablet, door].map(async (one) => one.context().close()))
})
