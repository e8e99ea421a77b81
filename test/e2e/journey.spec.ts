import { expect, type Page, test } from '@playwright/test'
import { appealStory } from './appealSteps.ts'
import { chooseFile, submitExam, uploadedCount } from './examSteps.ts'
import { film } from './film.ts'
import { cameraPhoto, freshIdNumber, freshMobile, productUrl, takePhone } from './phone.ts'
import {
  chooseBatchAndArea,
  chooseOnline,
  closeNotice,
  fillRegistration,
  givePhoto,
  logIn,
  next,
  PASSWORD,
  register,
  signIn,
} from './steps.ts'

/** Chooses of an antd select. */
async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click()
}

/** The machine's time in Shanghai as an input of the browser takes it. */
function inShanghai(minutesFromNow: number): string {
  return new Date(Date.now() + minutesFromNow * 60_000 + 8 * 3_600_000).toISOString().slice(0, 16)
}

/** From the first look at the home page to the form that is filed after the exam: an exam's whole life. */
test('register, enrol, pay, be checked, sit, be marked, read the result, appeal, be filed', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  const mobile = freshMobile()
  const child = { name: '曾小雨', idNumber: freshIdNumber() }

  await test.step('home: notice, navigation, quick links, a news page', async () => {
    await page.goto('/')
    await closeNotice(page)
    await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveCount(4)
    await expect(page.getByRole('navigation', { name: '栏目' }).getByRole('link')).toHaveCount(4)
    await expect(page.getByRole('navigation', { name: '考级服务' }).getByRole('link')).toHaveCount(8)
    const news = page.getByRole('region', { name: '通知公告' }).getByRole('link').nth(1)
    const title = await news.locator(':scope > span > span').first().innerText()
    await news.click()
    await expect(page).toHaveURL(/NewsDetail/)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`${productUrl()}/`)
  })

  await test.step('register with a code by SMS, log out, log in', async () => {
    await page.getByRole('link', { name: '我的' }).click()
    await register(page, context, mobile)
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
    await expect(page.getByText('已退出登录')).toBeVisible()
    await logIn(page, mobile)
  })

  await test.step('enrol in six steps', async () => {
    await page.goto('/ExamApply')
    await chooseBatchAndArea(page, /报名中/, '昆明市')
    await fillRegistration(page, child, '钢琴', '三级')
    await expect(page.getByLabel('姓名拼音')).toHaveValue('ZENG XIAO YU')
    await expect(page.getByRole('radio', { name: '女', exact: true })).toBeChecked()
    await expect(page.getByRole('button', { name: '出生年月：2015年5月' })).toBeVisible()
    await next(page)
    await chooseOnline(page)
    await givePhoto(page, await cameraPhoto(3_000_000))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /使用|确定|裁剪/ })
      .click()
    await expect(page.getByRole('button', { name: '重新选择' })).toBeEnabled()
    // What was just sent is at hand: it is not fetched back over a slow network.
    await expect(page.getByRole('img', { name: '考生证件照预览' })).toHaveAttribute('src', /^blob:/)
    await page.getByRole('checkbox', { name: /同意将考生证件照/ }).check()
    await page.getByRole('button', { name: '确认提交' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确认提交' }).click()
    await expect(page.getByText('报名成功')).toBeVisible()
    await expect(page.getByText('曾小雨').first()).toBeVisible()
    await expect(page.getByText(child.idNumber)).toBeVisible()
    await expect(page.getByText('¥170').first()).toBeVisible()
  })

  await test.step('pay with WeChat: consent, cancel, a warning and a reload, pay again', async () => {
    await page.getByRole('button', { name: /去缴费/ }).click()
    await page.getByTestId('sandbox-person-1').click()
    const sheet = page.frameLocator('[data-testid=sandbox-pay-frame]')
    await sheet.getByTestId('sandbox-pay-cancel').click()
    await expect(page.getByText(/取消/).first()).toBeVisible()
    await page.getByRole('button', { name: /去缴费/ }).click()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: '知道了' }).click()
    await reloaded
    await page.getByRole('button', { name: /去缴费/ }).click()
    await expect(sheet.getByTestId('sandbox-pay-amount')).toContainText('170')
    await sheet.getByTestId('sandbox-pay-confirm').click()
    await expect(page.getByText('支付完成').first()).toBeVisible()
  })

  await test.step('mine: paid, numbered, what is next', async () => {
    await page.goto('/MyEnroll')
    await page.getByRole('navigation', { name: '按缴费状态筛选' }).getByText('已缴费').click()
    await expect(page.getByText('曾小雨')).toBeVisible()
    await page
      .getByRole('link', { name: /详情/ })
      .or(page.getByRole('button', { name: /详情/ }))
      .first()
      .click()
    await expect(page).toHaveURL(/EnrollDetails/)
    await expect(page.getByText(/^\d{14}$/).first()).toBeVisible()
    await expect(page.getByText(/照片审核中/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /去缴费/ })).toHaveCount(0)
  })

  await test.step('staff: find the enrolment, pass its photo by keyboard', async () => {
    const desk = await browser.newContext({
      baseURL: productUrl(),
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const consolePage = await desk.newPage()
    await consolePage.goto('/admin')
    await consolePage.getByLabel('手机号').fill('13800000009')
    await consolePage.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await consolePage.getByRole('button', { name: /登\s*录/ }).click()
    const entries = consolePage.getByRole('navigation', { name: '主导航' })
    await entries.getByRole('link', { name: '报名', exact: true }).click()
    await consolePage.getByLabel(/^搜索：/).fill(child.idNumber)
    await consolePage.getByLabel(/^搜索：/).press('Enter')
    await expect(consolePage.getByRole('row').filter({ hasText: '曾小雨' })).toHaveCount(1)
    await expect(consolePage.locator('body')).not.toContainText(child.idNumber)
    await entries.getByRole('link', { name: '照片', exact: true }).click()
    // Oldest first: pass or skip what waits before, until hers is on the table.
    const facts = consolePage.getByRole('region', { name: '考生', exact: true })
    const hers = facts.getByText('曾小雨')
    const number = facts.getByText(/^报名号 \d+$/)
    for (let turns = 0; turns < 200; turns++) {
      const shown = await number.innerText()
      if (await hers.isVisible()) break
      await consolePage.keyboard.press('s')
      await expect(number).not.toHaveText(shown)
    }
    await expect(hers).toBeVisible()
    const saved = consolePage.waitForResponse(/Admin\/CheckPhoto$/)
    await consolePage.keyboard.press('a')
    await expect(hers).toBeHidden()
    expect(((await (await saved).json()) as { Code: number }).Code).toBe(1)
    await desk.close()
  })

  await test.step('the candidate sees the photo passed', async () => {
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('审核通过').first()).toBeVisible({ timeout: 2000 })
    }).toPass()
  })

  await test.step('staff: a time that runs now, the child and an examiner assigned, published', async () => {
    const desk = await browser.newContext({
      baseURL: productUrl(),
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const staff = await desk.newPage()
    await signIn(staff, '13800000009')
    await staff.goto('/admin/schedule')
    await staff.getByRole('link', { name: /^2027年1月音乐考级$/ }).click()
    await staff.getByRole('button', { name: '新建考试时间' }).click()
    const begins = inShanghai(-7)
    const clock = new RegExp(begins.slice(11))
    await staff.getByLabel('开始时间（北京时间）').fill(begins)
    await staff.getByLabel('结束时间（北京时间）').fill(inShanghai(300))
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: /保\s*存/ })
      .click()
    await expect(staff.getByText('考试时间已新建')).toBeVisible()
    await staff
      .getByRole('row')
      .filter({ hasText: clock })
      .getByRole('button', { name: /^发\s*布$/ })
      .click()
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: /^发\s*布$/ })
      .click()
    await expect(staff.getByRole('row').filter({ hasText: clock }).getByText('已发布')).toBeVisible()
    await staff.getByRole('button', { name: '安排考生与考官' }).click()
    await staff.getByLabel(/^搜索：/).fill(child.idNumber)
    await staff.getByLabel(/^搜索：/).press('Enter')
    await expect(staff.getByRole('checkbox', { name: '选择 曾小雨' })).toBeVisible()
    await staff.getByRole('checkbox', { name: '选择 曾小雨' }).check()
    const assign = staff.getByRole('region', { name: '批量操作' })
    await choose(staff, '考试时间', clock)
    await assign.getByRole('button', { name: '安排到该时间' }).click()
    await expect(staff.getByText(/已安排 1 人|安排成功|已安排/).first()).toBeVisible()
    // What was chosen is let go once the list has been read again.
    await expect(assign).toBeHidden()
    await staff.getByRole('checkbox', { name: '选择 曾小雨' }).check()
    await choose(staff, '考官', /查理平/)
    await assign.getByRole('button', { name: '分配给该考官' }).click()
    await expect(staff.getByText(/已分配|分配成功/).first()).toBeVisible()
    await desk.close()
  })

  await test.step('sit: notice, start, textbook, draw, choose, upload, submit', async () => {
    await page.goto('/ExamList')
    await page.getByRole('link', { name: '上传视频' }).first().click()
    await page.getByRole('button', { name: '开始考试' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '开始计时' }).click()
    await expect(page.getByText('剩余时间')).toBeVisible()
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: '选定教材' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确定选择' }).click()
    await expect(page.getByText(/教材选择成功/)).toBeVisible()

    await page.getByRole('button', { name: '抽取曲目' }).click()
    await expect(page.getByRole('button', { name: '抽取曲目' })).toHaveCount(0)
    // Grade three: a scale is drawn; a study and two pieces are chosen.
    for (let chosen = 0; chosen < 3; chosen++) {
      await page.getByRole('button', { name: '选择曲目', exact: true }).first().click()
      const taken = page.waitForResponse(/AddExamAnswerSheetInfo/)
      await page.getByRole('dialog').getByRole('option').first().click()
      await taken
      await expect(page.getByRole('button', { name: '选择视频', exact: true })).toHaveCount(chosen + 2)
    }
    for (const [at, path] of [film(4, 1), film(5, 1), film(6, 1), film(7, 1)].entries()) {
      await chooseFile(page, at, path)
      await uploadedCount(page, at + 1, 4)
    }
    await submitExam(page, 4)
  })

  await test.step('examiner: watch, seek, comment each piece, grade, sign, submit, change', async () => {
    const desk = await browser.newContext({
      baseURL: productUrl(),
      viewport: { width: 820, height: 1180 },
      hasTouch: true,
      reducedMotion: 'reduce',
    })
    const examiner = await desk.newPage()
    await examiner.goto('/ExaminerLogin')
    await examiner.getByLabel('手机号').fill('13800000003')
    await examiner.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await examiner.getByRole('button', { name: '登录', exact: true }).click()
    await expect(examiner).toHaveURL(/VipCenter/i)
    await examiner.goto('/ExamTimeList?IsOnline=1')
    await examiner
      .getByRole('listitem')
      .filter({ hasText: '2027年1月音乐考级' })
      .getByRole('link', { name: /钢琴/ })
      .last()
      .click()
    await examiner
      .getByRole('link', { name: /曾小雨/ })
      .first()
      .click()
    await expect(examiner).toHaveURL(/AssessDetails/i)

    const video = examiner.locator('video').first()
    await expect(video).toBeVisible()
    await expect
      .poll(() => video.evaluate((player: HTMLVideoElement) => player.duration), { timeout: 60_000 })
      .toBeGreaterThan(3)
    await video.evaluate((player: HTMLVideoElement) => {
      player.currentTime = player.duration / 2
    })
    await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.seeking)).toBe(false)
    expect(await video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(1)

    await examiner.getByRole('button', { name: '提交评审' }).click()
    await expect(examiner.getByText('下列曲目未评审').first()).toBeVisible()
    await examiner.getByRole('button', { name: '知道了' }).click()
    const pieces = examiner.getByRole('navigation', { name: '曲目' }).getByRole('button')
    for (let at = 0; at < (await pieces.count()); at++) {
      await pieces.nth(at).click()
      await examiner.getByLabel('自己写评语').fill(`第${at + 1}首：节奏稳定，音色干净，句子可以再连贯一些。`)
    }
    await examiner.getByRole('radio', { name: /^合格/ }).last().check()
    await examiner.getByText('不便手写？用键盘签名').click()
    await examiner.getByLabel('姓名', { exact: true }).fill('和老师')
    await examiner.getByRole('button', { name: '提交评审' }).click()
    await expect(examiner.getByText('评审成功')).toBeVisible()
    await examiner.getByRole('button', { name: '修改评语' }).click()
    await examiner.getByRole('radio', { name: /良好/ }).last().check()
    await examiner.getByRole('button', { name: '提交修改' }).click()
    await expect(examiner.getByText('修改成功')).toBeVisible()
    await desk.close()
  })

  await test.step('staff: approve the result, set when it is shown, prepare its release', async () => {
    const desk = await browser.newContext({
      baseURL: productUrl(),
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const staff = await desk.newPage()
    await signIn(staff, '13800000009')
    await staff.goto('/admin/results')
    await staff.getByRole('combobox', { name: '添加筛选条件' }).fill('2027年1月音乐考级')
    await staff.getByRole('option', { name: /2027年1月音乐考级$/ }).click()
    const row = staff.getByRole('row').filter({ hasText: '曾小雨' })
    await expect(row).toContainText('良好')
    await row.getByRole('checkbox').check()
    await staff.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '审核通过' }).click()
    await staff.getByRole('dialog').getByRole('button', { name: '审核通过' }).click()
    await expect(staff.getByText('审核通过 1 条', { exact: true })).toBeVisible()
    await staff.getByText('公布', { exact: true }).click()
    await staff.getByRole('combobox', { name: '批次' }).selectOption({ label: '2027年1月音乐考级' })
    await staff.getByRole('button', { name: '成绩和评语的公布时间' }).click()
    await staff.getByLabel('成绩公布时间（北京时间）').fill(inShanghai(-1))
    await staff.getByLabel('评语公布时间（北京时间）').fill(inShanghai(-1))
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: /保\s*存/ })
      .click()
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await expect(staff.getByText(/已保存/)).toBeVisible()
    await staff.getByRole('button', { name: '准备公布' }).click()
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: /准备公布 \d+ 条/ })
      .click()
    await expect(staff.getByText('已准备好，请另一位工作人员确认公布')).toBeVisible()
    await desk.close()
  })

  await test.step('staff: another person releases it', async () => {
    const desk = await browser.newContext({
      baseURL: productUrl(),
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const staff = await desk.newPage()
    await signIn(staff, '13800000015')
    await staff.goto('/admin/results/releases')
    await staff.getByRole('combobox', { name: '批次' }).selectOption({ label: '2027年1月音乐考级' })
    await staff.getByRole('button', { name: '预览' }).click()
    await expect(staff.getByRole('dialog').getByRole('row').filter({ hasText: '曾小雨' })).toContainText('良好')
    await staff.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await staff.getByRole('button', { name: '确认公布' }).click()
    await staff.getByRole('dialog').getByRole('button', { name: '确认公布' }).click()
    await expect(staff.getByText(/已确认公布 \d+ 条成绩/)).toBeVisible()
    await desk.close()
  })

  await test.step('the candidate reads the result and the comments', async () => {
    await page.goto('/ExamResultInfo')
    await page.getByLabel('考生姓名').fill('曾小雨')
    await page.getByLabel('证件号').fill(child.idNumber)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await expect(page.getByText('良好').first()).toBeVisible()
    await page.getByRole('link', { name: '查看评语' }).click()
    await expect(page).toHaveURL(/MIReview/i)
    await expect(page.getByText('第1首：节奏稳定')).toBeVisible()
    await expect(page.getByRole('img', { name: '考官签名' })).toBeVisible()
  })
  await appealStory({ browser, page })
  await context.close()
})
