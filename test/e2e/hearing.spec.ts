import { expect, type Page, type Response, test } from '@playwright/test'
import { enrolmentIds } from '#demo/enrolmentPlans.ts'
import { expectAccessible } from './accessible.ts'
import { takePhone } from './phone.ts'
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

const EXAM = `/Answerkey?EF_ID=${enrolmentIds.hearingNow}&IsTest=0`
const next = (page: Page) => page.getByRole('button', { name: '下一题' }).click()
const itemNumber = (page: Page, number: number) => page.getByText(`第 ${number} 题 / 共 40 题`)

/** Whatever the API and the sounds answered to this page, as text. */
function keepAnswers(page: Page): string[] {
  const answers: string[] = []
  page.on('response', (response: Response) => {
    const { pathname } = new URL(response.url())
    if (!/^\/(api\/(Exam|File)|sounds)\//.test(pathname)) return
    const said = response.request().redirectedTo() ? Promise.resolve('') : response.text().catch(() => '')
    void said.then((text) => answers.push(`${pathname} ${JSON.stringify(response.headers())} ${text}`))
  })
  return answers
}

async function record(page: Page, seconds: number): Promise<void> {
  await page.getByRole('button', { name: '开始录音' }).click()
  await expect(page.getByRole('timer').filter({ hasText: `${seconds} 秒` })).toBeVisible()
  await page.getByRole('button', { name: '停止录音' }).click()
  await expect(page.getByText('先听一遍，再决定是否使用')).toBeVisible()
}

test('a hearing exam with a reload in the middle and the network cut once, marked by the examiner', async ({
  browser,
}) => {
  const { context, page } = await takePhone(browser)
  const answers = keepAnswers(page)
  await signIn(page, '13800000002')

  await test.step('the notice tries sound and microphone before the clock runs', async () => {
    await page.goto(EXAM)
    await page.getByRole('button', { name: '测试麦克风' }).click()
    await expect(page.getByText('麦克风正常')).toBeVisible()
    await expectAccessible(page, 'the notice')
    await page.getByRole('button', { name: '开始考试' }).click()
    const question = page.getByRole('alertdialog', { name: '现在开始听力考试？' })
    await expect(question).toContainText('播放还没有试过，麦克风正常')
    await question.getByRole('button', { name: '开始计时' }).click()
    await expect(itemNumber(page, 1)).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  await test.step('a play is counted; a key of the keyboard chooses', async () => {
    await expect(page.getByText('还剩 3 次')).toBeVisible()
    await page.getByRole('button', { name: '播放', exact: true }).click()
    await expect(page.getByText('还剩 2 次')).toBeVisible()
    await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible()
    await page.keyboard.press('2')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await expect(page.getByText('答案已保存')).toBeVisible()
    await expectAccessible(page, 'an item')
  })

  await test.step('without a network answers wait on the phone and go on by themselves', async () => {
    await next(page)
    await context.setOffline(true)
    await page.getByRole('radio').first().check()
    await next(page)
    await page.getByRole('radio').nth(2).check()
    await expect(page.getByText('2 题的答案已存在本机')).toBeVisible()
    await page.getByRole('button', { name: '播放', exact: true }).click()
    await expect(page.getByText('网络连接失败，请检查网络后重试')).toBeVisible()
    await expect(page.getByText('还剩 3 次')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('答案已保存')).toBeVisible()
  })

  await test.step('a reload goes on at the same item, with everything that was answered', async () => {
    await page.reload()
    await expect(itemNumber(page, 3)).toBeVisible()
    await expect(page.getByText('已答 3 题')).toBeVisible()
    await expect(page.getByRole('radio').nth(2)).toBeChecked()
  })

  await test.step('the way back asks first, and staying changes nothing', async () => {
    const dialog = page.getByRole('alertdialog', { name: '离开听力考试？' })
    await page.goBack()
    await dialog.getByRole('button', { name: '继续考试' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: '返回', exact: true }).click()
    await dialog.getByRole('button', { name: '继续考试' }).click()
    await expect(dialog).toBeHidden()
    await expect(itemNumber(page, 3)).toBeVisible()
  })

  await test.step('choices to the end, then the recordings', async () => {
    for (let number = 3; number < 36; number++) {
      await next(page)
      await page.getByRole('radio').first().check()
    }
    for (let number = 37; number <= 40; number++) {
      await next(page)
      await expect(itemNumber(page, number)).toBeVisible()
      if (number === 39) {
        // A child who goes on while it still records means that recording.
        await page.getByRole('button', { name: '开始录音' }).click()
        await expect(page.getByRole('timer').filter({ hasText: '1 秒' })).toBeVisible()
        await next(page)
        await expect(page.getByText('已使用刚才的录音')).toBeVisible()
        await page.getByRole('button', { name: '上一题' }).click()
        await expect(page.getByText('录音已上传')).toBeVisible()
        continue
      }
      await record(page, number === 37 ? 2 : 1)
      if (number === 38) {
        // A child who goes on without a word means the recording just made.
        await next(page)
        await expect(page.getByText('已使用刚才的录音')).toBeVisible()
        await page.getByRole('button', { name: '上一题' }).click()
      } else {
        await page.getByRole('button', { name: '使用这段录音' }).click()
      }
      await expect(page.getByText('录音已上传')).toBeVisible()
      if (number === 37) await expectAccessible(page, 'a recording')
    }
  })

  await test.step('nothing that came before submission holds a key', async () => {
    expect(answers.filter((answer) => answer.startsWith('/api/Exam/GetHearingPaper')).length).toBeGreaterThan(1)
    expect(answers.some((answer) => answer.startsWith('/sounds/'))).toBe(true)
    for (const answer of answers) {
      expect(answer).not.toMatch(/"(Correct|IsRight|Right|Model|Key|Pool|Points)"/i)
      if (answer.startsWith('/sounds/'))
        expect(answer).not.toMatch(/"(etag|last-modified|content-disposition":"[^"]*filename)/i)
    }
  })

  await test.step('submission shows what is open, waits five seconds, and is final', async () => {
    await page.getByRole('button', { name: '题目总览' }).click()
    await expect(page.getByText('全部题目都已作答。')).toBeVisible()
    await expectAccessible(page, 'the overview')
    await page.getByRole('button', { name: '交卷', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: '确定交卷？' })
    await expect(dialog.getByRole('button', { name: /确定交卷/ })).toBeDisabled()
    await dialog.getByRole('button', { name: '确定交卷', exact: true }).click({ timeout: 15_000 })
    await expect(page.getByRole('heading', { name: '听力考试已完成' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: '听力考试已完成' })).toBeVisible()
  })

  await test.step('the examiner hears model and child, scores, takes the proposal over and signs', async () => {
    const desk = await browser.newContext({
      baseURL: new URL(page.url()).origin,
      viewport: { width: 820, height: 1180 },
      reducedMotion: 'reduce',
    })
    const examiner = await desk.newPage()
    await signIn(examiner, '13800000003')
    await examiner.goto(`/ReviewHearing?EF_ID=${enrolmentIds.hearingNow}`)
    await expect(examiner.getByText(/答对 \d+ \/ 36 题/)).toBeVisible()
    await expectAccessible(examiner, 'the hearing desk')
    await expect(examiner.getByLabel(/考生录音/)).toHaveCount(4)
    const scores = examiner.getByLabel(/、得分/)
    await scores.first().fill('101')
    await expect(examiner.getByText('请填写 0 到 100 的分数')).toBeVisible()
    for (let at = 0; at < 4; at++) await scores.nth(at).fill('90')
    await examiner.getByRole('button', { name: '采用建议成绩' }).click()
    await expect(examiner.getByRole('button', { name: '采用建议成绩' })).toBeHidden()
    await examiner.getByText('不便手写？用键盘签名').click()
    await examiner.getByLabel('姓名', { exact: true }).fill('陈考官')
    await examiner.getByRole('button', { name: '提交评审' }).click()
    await expect(examiner.getByText('评审成功')).toBeVisible()
    await desk.close()
  })
  await context.close()
})

test('practice tells right and wrong, and leaves the exam untouched', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await signIn(page, '13800000002')
  await page.goto(`/Answerkey?EF_ID=${enrolmentIds.hearingDone}&IsTest=1`)
  await expect(page.getByText('练习不限播放次数')).toBeVisible()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: '题目总览' }).click()
  await page.getByRole('button', { name: '完成练习' }).click()
  await expect(page.getByRole('heading', { name: /答对 \d+ \/ \d+ 题/ })).toBeVisible()
  await expectAccessible(page, 'the result of practice')
  await page.getByRole('button', { name: '再练一组' }).click()
  await expect(page.getByText(/第 1 题 \/ 共/)).toBeVisible()
  await context.close()
})
