import { expect, type Page, test } from '@playwright/test'
import { apiOf } from './api.ts'
import { productUrl } from './phone.ts'
import { PASSWORD, signIn } from './steps.ts'

/** The demo's submitted exams that wait for this examiner, in the order of his list. */
const WAITING = [255, 257, 258, 260, 262]
/** Singers, who are judged as a whole: one comment for each side of it (ParentID -2). */
const SINGERS = [257, 262]
const EXAMINER = '13800000003'
const CHIEF = '13800000031'
/** The demo's candidate whom the chief has marked already, and the one whose result is held. */
const SHARED = { enrolmentId: 201, name: '杨思源', examTimeId: 11 }
/** Checked in and not marked yet. */
const DRAFTED = 246
const HELD = { enrolmentId: 210, name: '和朝阳' }

async function signInByKeyboard(page: Page, mobile: string): Promise<void> {
  await page.goto('/ExaminerLogin')
  await page.getByLabel('手机号').focus()
  await page.keyboard.type(mobile)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('登录成功')).toBeVisible()
}

/** Tab until a link or button of that name has the focus, then Enter. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 80; stops++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) > 0 && (await focused.innerText()).trim().startsWith(name)) {
      await page.keyboard.press('Enter')
      return
    }
  }
  throw new Error(`${name} cannot be reached by keyboard`)
}

/** A built-in comment on each piece, or on the singing as a whole: its key, down, space, next piece. */
async function commentByKeyboard(page: Page, enrolmentId: number): Promise<void> {
  const tabs = page.getByRole('navigation', { name: '曲目' }).getByRole('button')
  await expect(tabs.first()).toBeVisible()
  const rounds = SINGERS.includes(enrolmentId) ? 1 : await tabs.count()
  for (let piece = 0; piece < rounds; piece++) {
    await page.keyboard.press('d')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('n')
  }
}

const opened = (page: Page, enrolmentId: number) =>
  expect(page).toHaveURL(new RegExp(`AssessDetails\\?EF_ID=${enrolmentId}$`))

// Before the journeys that mark: it looks at one that is still to be marked.
test('on a tablet the chosen piece and its video stay in view however it is held, the panes keep their width, the keys are honest', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: productUrl(), viewport: { width: 1180, height: 820 } })
  const page = await context.newPage()
  await signIn(page, EXAMINER)
  const pieces = page.getByRole('navigation', { name: '曲目' })
  const keys = page.getByRole('dialog', { name: '快捷键' })

  await test.step('online', async () => {
    await page.goto('/AssessDetails?EF_ID=255')
    await expect(page.locator('video').first()).toBeVisible()
    const widthOf = async () => (await page.getByLabel('自己写评语').boundingBox())?.width
    const before = await widthOf()
    for (let at = 0; at < 3; at++) await page.keyboard.press('n')
    await expect(pieces.locator('[aria-current=true]')).toContainText('四、')
    const [row, tab] = [await pieces.boundingBox(), await pieces.locator('[aria-current=true]').boundingBox()]
    expect(tab?.x).toBeGreaterThanOrEqual(row?.x ?? 0)
    expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual((row?.x ?? 0) + (row?.width ?? 0))
    expect(await widthOf()).toBe(before)
    await expect(page.getByRole('radio', { name: '优秀', exact: true })).toBeInViewport()
    const head = page.getByRole('region', { name: '当前曲目' })
    await expect(head).toContainText('四、')
    expect((await page.locator('video').first().boundingBox())?.width).toBeGreaterThan(1180 / 2)
    await head.getByRole('button', { name: '上一首曲目' }).click()
    await expect(head).toContainText('三、')

    await page.setViewportSize({ width: 820, height: 1180 })
    await page.getByRole('button', { name: '1.5 倍速' }).click()
    await head.getByRole('button', { name: '大画面' }).click()
    await page.getByText('不便手写？用键盘签名').scrollIntoViewIfNeeded()
    await expect(head.getByRole('button', { name: '上一首曲目' })).toBeInViewport({ ratio: 1 })
    await expect(page.locator('video').first()).toBeInViewport({ ratio: 1 })
    expect((await page.locator('video').first().boundingBox())?.width).toBeGreaterThan(700)
    await page.goto('/AssessDetails?EF_ID=257')
    await expect(page.getByRole('button', { name: '1.5 倍速' })).toHaveAttribute('aria-pressed', 'true')
    await head.getByRole('button', { name: '小画面' }).click()
    await page.setViewportSize({ width: 1180, height: 820 })
    await page.keyboard.press('?')
    await expect(keys).toContainText('播放或暂停')
    for (const absent of ['修改评语', '下一位考生']) await expect(keys).not.toContainText(absent)
    await page.keyboard.press('End')
    await expect(keys.getByText('Ctrl + Enter')).toBeInViewport()
    await page.keyboard.press('Escape')
    // The sheet takes its entry out of the history, which would abort a navigation that begins meanwhile.
    await page.waitForFunction(() => !(history.state as { layer?: unknown } | null)?.layer)
  })

  await test.step('a finished review on site: nothing was filmed, nothing is to be checked or played', async () => {
    await page.goto(`/ReviewInfo?EF_ID=${HELD.enrolmentId}`)
    await expect(page.getByText('现场演奏，没有录像。')).toBeVisible()
    await expect(page.getByText(/人脸比对|考生未上传视频/)).toHaveCount(0)
    await expect(page.locator('video')).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(keys).toContainText('下一首曲目')
    await expect(keys).not.toContainText('播放或暂停')
  })

  await test.step('what is to be modified is chosen first', async () => {
    await page.goto('/ReviewInfo')
    await expect(page.getByText('请选择要修改的评语')).toBeVisible()
    await expect(page).toHaveURL(/\/ReviewResults/)
  })
  await context.close()
})

test('five candidates marked online with the keyboard only', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: productUrl(),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const examiner = await apiOf(EXAMINER)
  const desk = page.getByRole('group', { name: /曲目.的评语/ })

  await test.step('sign in, open what is next', async () => {
    await signInByKeyboard(page, EXAMINER)
    await page.goto('/Assessment')
    await expect(page.getByRole('region', { name: '下一位' })).toContainText('陈诗琪')
    await tabTo(page, '开始评审')
    await opened(page, 255)
  })

  await test.step('the help sheet names the keys and closes again', async () => {
    await expect(desk).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText('播放或暂停')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: '快捷键' })).toBeHidden()
  })

  await test.step('submitted too early: the songs without a comment are named', async () => {
    await page.keyboard.press('Control+Enter')
    const alert = page.getByRole('alertdialog', { name: '下列曲目未评审' })
    await expect(alert).toContainText('一、《茉莉花')
    await page.keyboard.press('Enter')
    await expect(alert).toBeHidden()
  })

  await test.step('play, listen again from A to B, take a moment and write about it', async () => {
    const video = page.locator('video[controls]').first()
    await page.keyboard.press('Escape')
    await page.keyboard.press('k')
    await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(1)
    await page.keyboard.press('a')
    await expect(page.getByRole('button', { name: '设为循环起点 A' })).toContainText(/A 0:0\d/)
    await page.keyboard.press('c')
    await page.keyboard.press('.')
    await expect(page.getByRole('button', { name: '1.25 倍速' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('k')
    await page.keyboard.press('t')
    await expect(page.getByLabel(/^0:0\d 的评语/)).toBeFocused()
    await page.keyboard.type('这里的滑音很有韵味')
    await page.keyboard.press('Escape')
  })

  await test.step('comments by key, a grade, the name typed as signature', async () => {
    await commentByKeyboard(page, 255)
    await expect(page.getByText('草稿已保存')).toBeVisible()
    await page.keyboard.press('1')
    await expect(page.getByRole('radio', { name: '优秀', exact: true })).toBeChecked()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alertdialog', { name: '请签名确认' })).toBeVisible()
    await page.keyboard.press('Enter')
    const box = await page.getByRole('img', { name: '签名区，请手写签名' }).boundingBox()
    expect(box?.height).toBe(400)
    await page.keyboard.press('s')
    await expect(page.getByLabel('姓名', { exact: true })).toBeFocused()
    await page.keyboard.type('和老师')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('评审成功')).toBeVisible()
  })

  for (const [at, enrolmentId] of WAITING.slice(1).entries()) {
    await test.step(`the next one opens by itself: ${enrolmentId}`, async () => {
      await opened(page, enrolmentId)
      await expect(page.getByRole('button', { name: '提交评审' })).toBeVisible()
      await expect(page.getByRole('radio', { name: '良好', exact: true })).not.toBeChecked()
      // Each review is signed anew, if only by pressing for the signature of the last one.
      await expect(page.getByRole('img', { name: '签名区，请手写签名' })).toBeVisible()
      await commentByKeyboard(page, enrolmentId)
      await page.keyboard.press('2')
      await page.keyboard.press('s')
      await expect(page.getByRole('img', { name: '签名区，已签名' })).toBeVisible()
      await page.keyboard.press('Control+Enter')
      if (at < WAITING.length - 2) await opened(page, WAITING[at + 2] ?? 0)
    })
  }

  await test.step('after the last one the review stands there, and is modified', async () => {
    await expect(page.getByRole('region', { name: '评审结果' })).toContainText('良好')
    await page.keyboard.press('m')
    await page.keyboard.press('3')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('修改成功')).toBeVisible()
    await expect(page.getByRole('region', { name: '评审结果' })).toContainText('合格')
  })

  await test.step('the server has all five', async () => {
    const { listData } = await examiner('GET', 'Examiner/GetExaminerHaveExamFromList', { IsOnline: 1, PageSize: 100 })
    const codes = WAITING.map((id) => listData.find(({ EF_ID }) => EF_ID === id)?.ERT_Code)
    expect(codes).toEqual([4, 3, 3, 3, 2])
    const { OtherMsg } = await examiner('GET', 'Examiner/GetExamFormReviewInfo', { EF_ID: 255 })
    expect(JSON.stringify(OtherMsg)).toContain('这里的滑音很有韵味')
  })

  await test.step('a change is given up; a candidate too near is given back for good', async () => {
    await page.goto('/ReviewInfo?EF_ID=260')
    await page.getByRole('button', { name: '修改评语' }).click()
    await page.getByRole('button', { name: '取消修改' }).click()
    await expect(page.getByText('已取消修改')).toBeVisible()
    await page.getByRole('button', { name: '申请回避' }).click()
    await page.getByRole('button', { name: '确认回避' }).click()
    await expect(page.getByText('请选择回避原因')).toBeVisible()
    await page.getByRole('radio', { name: '考生是我的学生' }).check()
    await page.getByRole('button', { name: '确认回避' }).click()
    await expect(page.getByText('已回避，该考生将由其他考官评审')).toBeVisible()
    await page.goto('/AssessDetails?EF_ID=260')
    await expect(page.getByText('没有分配给您的这位考生')).toBeVisible()
  })
  await context.close()
})

test('two tablets with one draft: neither replaces the other silently', async ({ browser }) => {
  const takeTablet = async () => {
    const viewport = { width: 820, height: 1180 }
    const context = await browser.newContext({ baseURL: productUrl(), viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signIn(page, EXAMINER)
    await page.goto(`/OnSiteReview?ET_ID=${SHARED.examTimeId}&EF_ID=${DRAFTED}`)
    return { context, page, words: page.getByLabel('自己写评语') }
  }
  const one = await takeTablet()
  await one.words.fill('第一台平板写的')
  await expect(one.page.getByText('草稿已保存')).toBeVisible()

  const other = await takeTablet()
  await expect(other.words).toHaveValue('第一台平板写的')
  await expect(other.page.getByText('已恢复您上次未提交的内容')).toBeVisible()
  await other.words.fill('第二台平板接着写的')
  await expect(other.page.getByText('草稿已保存')).toBeVisible()

  await one.words.fill('第一台平板又写的')
  const choice = one.page.getByRole('alert').filter({ hasText: '您在其他设备上也写了这份评审' })
  await expect(choice).toBeVisible()
  await other.page.reload()
  await expect(other.words).toHaveValue('第二台平板接着写的')
  await choice.getByRole('button', { name: '改用其他设备的' }).click()
  await expect(one.words).toHaveValue('第二台平板接着写的')
  await one.words.fill('两台都看到的')
  await expect(one.page.getByText('草稿已保存')).toBeVisible()
  await other.page.reload()
  await expect(other.words).toHaveValue('两台都看到的')
  await one.context.close()
  await other.context.close()
})

test('two examiners and a chief: no mark is seen early, a wide spread is decided', async ({ browser }) => {
  const viewport = { width: 820, height: 1180 }
  const context = await browser.newContext({ baseURL: productUrl(), viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()

  const markInHall = async (words: string, grade: string) => {
    const pieces = page.getByRole('navigation', { name: '曲目' }).getByRole('button')
    await expect(pieces.first()).toBeVisible()
    for (let at = 0; at < (await pieces.count()); at++) {
      await pieces.nth(at).click()
      await page.getByLabel('自己写评语').fill(`${words}${at + 1}`)
    }
    await page.getByRole('radio', { name: grade, exact: true }).check()
    await page.getByText('不便手写？用键盘签名').click()
    await page.getByLabel('姓名', { exact: true }).fill('考官')
    await page.getByRole('button', { name: '提交评审' }).click()
    await expect(page.getByText('评审成功')).toBeVisible()
    await expect(page.getByText('待发送')).toHaveCount(0)
  }

  await test.step('the second examiner marks without seeing what the first gave', async () => {
    await signIn(page, EXAMINER)
    await page.goto(`/AssessDetails?EF_ID=${SHARED.enrolmentId}`)
    await expect(page).toHaveURL(/OnSiteReview/)
    await expect(page.getByRole('heading', { name: SHARED.name })).toBeVisible()
    await expect(page.getByText('其他考官的评审')).toHaveCount(0)
    await markInHall('第二位考官：', '良好')
  })

  await test.step('both are in: now each reads the other’s', async () => {
    await page.goto(`/ReviewInfo?EF_ID=${SHARED.enrolmentId}`)
    await expect(page.getByRole('region', { name: '评审结果' })).toContainText('第二位考官：1')
    const others = page.getByRole('region', { name: '其他考官的评审' })
    await expect(others.getByText('优秀')).toBeVisible()
  })

  await test.step('the chief finds the held one, reads both and takes one over; his list has it no more', async () => {
    await signIn(page, CHIEF)
    await page.goto('/Assessment')
    const row = page.getByRole('link', { name: new RegExp(HELD.name) })
    await expect(row).toContainText('待裁定')
    await row.click()
    await expect(page.getByText('请您以主考官身份裁定')).toBeVisible()
    await expect(page.getByRole('region', { name: '其他考官的评审' }).getByRole('group')).toHaveCount(2)
    await page.getByText('不便手写？用键盘签名').click()
    await page.getByLabel('姓名', { exact: true }).fill('主考官')
    await page
      .getByRole('button', { name: /^采用.+的评审$/ })
      .first()
      .click()
    await page
      .getByRole('alertdialog', { name: /^采用.+的评审作为裁定/ })
      .getByRole('button', { name: '采用并裁定' })
      .click()
    await expect(page.getByText('评审成功')).toBeVisible()
    await expect(page).toHaveURL(/\/Assessment/)
    await expect(page.getByText('待裁定')).toHaveCount(0)
  })

  await test.step('staff see the decision', async () => {
    const staff = await apiOf('13800000009')
    await expect
      .poll(async () => {
        const { OtherMsg, listData } = await staff('GET', 'Admin/GetReviewsOfEnrolment', { EF_ID: HELD.enrolmentId })
        const decision = listData.find(({ IsChief }) => IsChief === 1)
        return [
          OtherMsg.IsHeld,
          decision?.TakenFrom !== '',
          OtherMsg.ProposedCode === (decision?.Review as { ERT_Code: number } | null)?.ERT_Code,
        ]
      })
      .toEqual([0, true, true])
  })
  await context.close()
})

test('the comments of a singer open with the right certificate number only', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: productUrl(), viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto('/SingReview?EF_ID=319&CertNO=530102201505010020')
  await expect(page.getByText('评语还没有公布，或考生信息不正确')).toBeVisible()
  await expect(page.getByText('陈云朵')).toHaveCount(0)
  await context.close()
})
