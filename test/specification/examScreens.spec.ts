import { expect, type Page, test } from '@playwright/test'
import { type Client, type Json, signedIn } from './client.ts'
import { newPhone, signInOn } from './page.ts'
import { says } from './says.ts'

/** The demo's teacher with pupils whose exams run. */
const TEACHER = '13800000023'
/** An online exam of 13800000002 that is over, and one that has its videos and a result. */
const FINISHED = 120
let client: Client

/** An exam that nobody has begun, with a piece that is drawn. */
async function startable(): Promise<Json> {
  for (const mobile of [TEACHER, '13800000022', '13800000021']) {
    client = await signedIn(mobile)
    const { listData } = await client.get('Exam/GetMyOnlineExamList', { PageSize: 100 })
    for (const exam of listData as Json[]) {
      if (exam.CanStart !== 1 || exam.MID === 9 || exam.ExamSession) continue
      const patterns = await client.get('Exam/ExamFromPatternList', { EF_ID: exam.EF_ID })
      if (patterns.listData.some(({ IsRandom }: Json) => IsRandom === 1)) return { ...exam, mobile }
    }
  }
  throw new Error('nobody of the demo can begin an exam')
}

const film = (page: Page) => page.getByRole('article').first()

test('an exam in the page', async ({ browser }) => {
  const exam = await startable()
  const page = await newPhone(browser)
  await signInOn(page, exam.mobile)
  await page.goto(`/ExamOnline?EF_ID=${exam.EF_ID}`)
  await says('specification#online-exam', 'Online exam: entering shows a notice', async () => {
    await expect(page.getByRole('button', { name: '开始考试' })).toBeVisible()
    await expect(page.getByText('剩余时间')).toHaveCount(0)
  })
  await page.getByRole('button', { name: '开始考试' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '开始计时' }).click()
  await expect(page.getByText('剩余时间').first()).toBeVisible()
  const book = page.getByRole('button', { name: '选定教材' })
  await expect(book.or(film(page)).first()).toBeVisible()
  if (await book.isVisible()) {
    await says('specification#messages', "'请选择教材'", async () => {
      await book.click()
      await expect(page.getByText('请选择教材').first()).toBeVisible()
    })
    await says('specification#success-messages', 'textbook chosen', async () => {
      await page.getByRole('radio').first().check()
      await book.click()
      await page.getByRole('alertdialog').getByRole('button', { name: '确定选择' }).click()
      await expect(page.getByText(/教材选择成功/)).toBeVisible()
    })
  }
  await expect(film(page)).toBeVisible()
  await says('specification#messages', "'正在抽取，请稍等'", async () => {
    await page.route('**/api/Exam/RandomQuestion', async (route) => {
      await expect(page.getByText('正在抽取，请稍等')).toBeVisible()
      await route.continue()
    })
    const drawn = page.waitForResponse(/RandomQuestion/)
    await page.getByRole('button', { name: '抽取曲目' }).first().click()
    const { item } = (await (await drawn).json()) as Json
    await says('specification#success-messages', 'the random-question toast names the drawn piece', async () =>
      expect(page.getByText(item.View_ExamQuestion.Question).first()).toBeVisible(),
    )
  })
  await says(
    'specification#video-upload',
    [
      'Pieces are labelled with ordinals one to ten.',
      'Question types 1, 6, 10, 23, 24, 30 (video pieces) are shown first.',
    ],
    async () => {
      const labels = await page.getByRole('article').getByRole('heading').allInnerTexts()
      const ordinals = '一二三四五六七八九十'
      expect(labels.map((label) => /^曲目(.)/.exec(label)?.[1])).toEqual([...ordinals].slice(0, labels.length))
      const patterns = (await client.get('Exam/ExamFromPatternList', { EF_ID: exam.EF_ID })).listData
      const cards = await page.getByRole('article').allInnerTexts()
      const shown = cards.map((card) =>
        patterns.find(({ ExamQuestionType: one }: Json) => card.includes(`${one.TypeName} · `)),
      )
      const first = shown.map((one) => [1, 6, 10, 23, 24, 30].includes(one?.EQT_ID))
      expect(first).toEqual([...first].sort((a, b) => Number(b) - Number(a)))
      await says('specification#constants', 'Question type ids shown first | 1, 6, 10, 23, 24, 30', () =>
        expect(first[0]).toBe(true),
      )
    },
  )
  await says('specification#video-rules', 'only files with a single extension', async () => {
    await says('specification#messages', "'请上传正确的文件'", async () => {
      for (const name of ['exam.mp4.mp4', 'homework.docx']) {
        const chooser = page.waitForEvent('filechooser')
        await page.getByRole('button', { name: '选择视频', exact: true }).first().click()
        await (await chooser).setFiles({ name, mimeType: 'video/mp4', buffer: Buffer.from('no film') })
        await expect(page.getByText('请上传正确的文件', { exact: true })).toBeVisible()
      }
    })
  })
  await says(
    'specification#online-exam',
    'Final submission is allowed only when every required video slot is filled',
    async () => {
      await expect(page.getByRole('button', { name: /^提交考试（0\// })).toBeVisible()
      await page.getByRole('button', { name: /^提交考试（0\// }).click()
      await expect(page.getByText('您还没有录制完所有的视频，不能提交').first()).toBeVisible()
    },
  )
  await says(
    'specification#session-start-failure',
    'Failed session-start call in online exam: page reloads.',
    async () => {
      await page.goto(`/ExamOnline?EF_ID=${exam.EF_ID}`)
      await expect(page.getByRole('button', { name: '继续考试' })).toBeVisible()
      const json = { Code: 0, Msg: '考试暂时不能开始', OtherMsg: null, item: null, listData: null, totalCount: 0 }
      await page.route('**/api/Exam/ResetAnswerRecord', (route) => route.fulfill({ json }), { times: 1 })
      await page.getByRole('button', { name: '继续考试' }).click()
      await expect(page.getByText(json.Msg).first()).toBeVisible()
      const reloaded = page.waitForEvent('load')
      await page.getByRole('button', { name: '知道了' }).click()
      await reloaded
    },
  )
  await page.context().close()
})

test('one’s own videos', async ({ browser }) => {
  const page = await newPhone(browser)
  await signInOn(page, '13800000002')
  await says('specification#video-upload', 'Each answer shows a face-similarity result.', async () => {
    await page.goto(`/ExamOnline?EF_ID=${FINISHED}`)
    await says('specification#online-exam', "'online exam completed'", async () =>
      expect(page.getByText('线上考试已完成').first()).toBeVisible(),
    )
    await says('specification#similarity', ['0.7 to 1 passes', 'Shown as a percent.'], async () =>
      expect(page.getByText('93%').first()).toBeVisible(),
    )
  })
  await says('specification#messages', "'没有上传视频记录'", async () => {
    await page.goto('/Video?EAS_ID=999999')
    await expect(page.getByText('没有上传视频记录')).toBeVisible()
  })
  await says('specification#messages', "'参数不正确，请重试'", async () => {
    await page.goto('/Video?EAS_ID=abc')
    await expect(page.getByText('参数不正确，请重试').first()).toBeVisible()
  })
  await page.context().close()
})
