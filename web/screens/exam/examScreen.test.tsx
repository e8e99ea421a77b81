import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { AnswerSheetWire } from '#contract/examRoom/exam.ts'
import { VIDEO_PROBLEMS } from '#domain/examRoom/videoProblem.ts'
import { HOUR_MS } from '#domain/time.ts'
import {
  examAnswers,
  filled,
  nextExam,
  PATTERN,
  patternWire,
  pieceWire,
  sessionAnswer,
  sheetWire,
} from '#test/screens/examWire.ts'
import { type Answers, refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'

const chosen = (...sheets: AnswerSheetWire[]) => sessionAnswer({ endsAt: Date.now() + HOUR_MS, sheets })

/** Opens an exam that is under way, and goes on with it. */
async function enter(answers: (enrolmentId: number) => Answers, sheet = chosen()) {
  const enrolmentId = nextExam()
  const given = answers(enrolmentId)
  const page = await openPage(`/ExamOnline?EF_ID=${enrolmentId}`, {
    ...given,
    Exam: { ...given.Exam, GetAnswerSheetList: sheet },
  })
  await page.press('继续考试')
  await screen.findByText('剩余时间')
  return page
}
const slots = () => screen.findAllByRole('article')

test('an address of no exam of one’s own leads to the list, and says why', async () => {
  await openPage('/ExamOnline?EF_ID=2147483647', {
    ...examAnswers(1),
    Exam: {
      ...examAnswers(1).Exam,
      GetExamFormInfo: refused('NOT_FOUND'),
      GetAnswerSheetList: refused('NOT_FOUND'),
    },
  })
  await screen.findByText('考生信息不正确，请刷新重试')
  await waitFor(() => expect(window.location.pathname).toBe('/ExamList'))
})

describe('a slot', () => {
  test('asks for its textbook first, once and for all', async () => {
    const { press, user, server } = await enter((id) => ({
      ...examAnswers(id, [patternWire()], 0),
      Exam: {
        ...examAnswers(id, [patternWire()], 0).Exam,
        SelectTextBook: { OtherMsg: { TB_ID: 1, BookName: '考级教材' } },
      },
    }))
    await press('选定教材')
    await screen.findByText('请选择教材', { selector: '[id$=error] *, [id$=error]' })
    await user.click(screen.getByRole('radio', { name: '考级教材' }))
    await press('选定教材')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('选定后不能更改')
    await press('确定选择')
    await screen.findByText('教材选择成功：考级教材')
    expect(server.asked('Exam', 'SelectTextBook')).toHaveLength(1)
  })

  test('is chosen in turn; a video before its piece is told what is missing', async () => {
    const { user, server } = await enter((id) => ({
      ...examAnswers(id),
      Exam: { ...examAnswers(id).Exam, AddExamAnswerSheetInfo: { OtherMsg: { EAS_ID: 501 } } },
    }))
    const [first, second] = await slots()
    expect(second?.textContent).toContain('请先选好上面那首乐曲')
    await user.click(within(first as HTMLElement).getByRole('button', { name: '上传视频' }))
    await screen.findByText('请选择上传曲目名称')
    await user.click(within(first as HTMLElement).getByRole('button', { name: '选择曲目' }))
    server.answer({ Exam: { GetAnswerSheetList: chosen(sheetWire(1)) } })
    await user.click(await screen.findByRole('option', { name: '第1首' }))
    await screen.findByRole('heading', { name: /曲目一：\s*第1首/ })
    expect(server.asked('Exam', 'AddExamAnswerSheetInfo')[0]?.EQ_ID).toBe(1)
  })

  test('is drawn while the page says so; what was drawn is shown', async () => {
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const drawn = { EAS_ID: 501, EQ_ID: 1, View_ExamQuestion: pieceWire(1, '第1首') }
    const patterns = [patternWire({ IsRandom: 1, SubmitNum: 1 })]
    const { press, server } = await enter((id) => ({
      ...examAnswers(id, patterns),
      Exam: {
        ...examAnswers(id, patterns).Exam,
        RandomQuestion: async () => {
          await held
          return { item: drawn, listData: [drawn] }
        },
      },
    }))
    await press('抽取曲目')
    await screen.findByText('正在抽取，请稍等')
    server.answer({ Exam: { GetAnswerSheetList: chosen(sheetWire(1, { IsRandom: 1 })) } })
    letGo()
    await screen.findByRole('heading', { name: /曲目一：\s*第1首/ })
    expect(server.asked('Exam', 'RandomQuestion')[0]?.EP_ID).toBe(PATTERN)
    expect(screen.queryByRole('button', { name: '抽取曲目' })).toBeNull()
  })

  test('with its video: how large it is, and that it may be replaced; few takes left are told, none takes no video', async () => {
    const spent = sheetWire(2, { ...filled, TakesLeft: 0 })
    await enter(examAnswers, chosen(sheetWire(1, { ...filled, TakesLeft: 3 }), spent))
    const [first, second] = await slots()
    expect(first?.textContent).toMatch(/已上传.*3.8 MB|已上传.*4.0 MB/)
    expect(first?.textContent).toContain('本曲目还可以上传 3 次')
    expect(second?.textContent).toContain('每首曲目最多上传30次视频，本曲目已用完')
    const replace = within(second as HTMLElement).getByRole<HTMLButtonElement>('button', { name: '重新选择视频' })
    expect(replace.disabled).toBe(true)
  })
})

describe('submitting', () => {
  test('an incomplete sheet says so, and nothing is sent', async () => {
    const { press, server } = await enter(examAnswers, chosen(sheetWire(1, filled), sheetWire(2)))
    await press('提交考试（1/2）')
    await screen.findByText('您还没有录制完所有的视频，不能提交')
    expect(server.asked('Exam', 'SubAnswer')).toEqual([])
  })

  test('a complete one waits five seconds for second thoughts, and then is done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const whole = [sheetWire(1, filled), sheetWire(2, filled)]
    const { press, server } = await enter(
      (id) => ({ ...examAnswers(id), Exam: { ...examAnswers(id).Exam, SubAnswer: { OtherMsg: { SubmitTime: '' } } } }),
      chosen(...whole),
    )
    await press('提交考试（2/2）')
    const question = await screen.findByRole('alertdialog', { name: '确定提交考试？' })
    expect(within(question).getByRole<HTMLButtonElement>('button', { name: /确定提交/ }).disabled).toBe(true)
    for (let second = 0; second < 6; second++) await vi.advanceTimersByTimeAsync(1000)
    server.answer({
      Exam: { GetAnswerSheetList: sessionAnswer({ endsAt: Date.now() + HOUR_MS, sheets: whole, isSubmitted: true }) },
    })
    await press('确定提交')
    await screen.findByRole('heading', { name: '线上考试已完成' })
    expect(server.asked('Exam', 'SubAnswer')).toMatchObject([{ Count: 2 }])
  })
})

describe('a video with a problem', () => {
  const bad = { ...filled, MediaState: 'failed' as const, MediaProblem: VIDEO_PROBLEMS.incomplete }
  const mute = { ...filled, MediaProblem: VIDEO_PROBLEMS.noSound }
  const both = [sheetWire(1, bad), sheetWire(2, mute)]

  test('is marked on its card, and asked about before the exam is submitted', async () => {
    const { press, user, server } = await enter(examAnswers, chosen(...both))
    const [first, second] = await slots()
    for (const card of [first, second]) {
      within(card as HTMLElement).getByText('有问题')
      expect(within(card as HTMLElement).queryByText('已上传')).toBeNull()
    }
    await press('提交考试（2/2）')
    const question = await screen.findByRole('alertdialog', { name: '2 个视频有问题，仍要提交？' })
    const named = within(question).getByRole('list', { name: '有问题的视频' }).textContent
    expect(named).toContain('曲目一 第1首：考官可能看不了（视频文件不完整）')
    expect(named).toContain('曲目二 第2首：视频没有声音')
    await user.click(within(question).getByRole('button', { name: '返回重新上传' }))
    expect(server.asked('Exam', 'SubAnswer')).toEqual([])
  })

  test('is told after the end of the time too, where it cannot be replaced any more', async () => {
    const enrolmentId = nextExam()
    const given = examAnswers(enrolmentId)
    await openPage(`/ExamOnline?EF_ID=${enrolmentId}`, {
      ...given,
      Exam: {
        ...given.Exam,
        GetAnswerSheetList: () => sessionAnswer({ endsAt: Date.now() - 2000, sheets: both, isComplete: true }),
      },
    })
    const told = await screen.findByRole('list', { name: '有问题的视频' })
    expect(told.textContent).toContain('视频没有声音')
    expect(document.body.textContent).toContain('时间已结束，这些视频不能再更换')
    expect(document.body.textContent).not.toContain('请重新上传')
  })
})

describe('the countdown ends', () => {
  const over = (isComplete: boolean, sheets: AnswerSheetWire[]) =>
    sessionAnswer({ endsAt: Date.now() - 2000, sheets, isComplete })
  /** An exam that was entered, and whose time is over now. */
  async function outlive() {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const page = await enter(examAnswers, sessionAnswer({ endsAt: Date.now() + 2500, sheets: [sheetWire(1)] }))
    page.server.answer({ Exam: { GetAnswerSheetList: () => over(false, [sheetWire(1)]) } })
    await vi.advanceTimersByTimeAsync(4000)
    return { page, question: await screen.findByRole('alertdialog', { name: '考试时间已结束' }) }
  }

  test('incomplete: it restarts by itself after ten seconds that are seen', async () => {
    const { page, question } = await outlive()
    const count = () => Number(/(\d+) 秒后重新开始/.exec(question.textContent ?? '')?.[1])
    expect(count()).toBeGreaterThan(2)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const before = count()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(count(), 'nobody sees it').toBeGreaterThanOrEqual(before - 1)
    expect(page.server.asked('Exam', 'ResetAnswerRecord')).toHaveLength(1)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    page.server.answer({ Exam: { GetAnswerSheetList: chosen(sheetWire(1)) } })
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() => expect(page.server.asked('Exam', 'ResetAnswerRecord')).toHaveLength(2))
    expect(page.server.asked('Exam', 'ResetAnswerRecord')[1]).not.toHaveProperty('StartAnew', 1)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('incomplete: who wants to stays, and begins by a press', async () => {
    const { page, question } = await outlive()
    await page.user.click(within(question).getByRole('button', { name: '留在本页，先不开始' }))
    await screen.findByRole('heading', { name: '考试时间已结束' })
    expect(page.server.asked('Exam', 'ResetAnswerRecord')).toHaveLength(1)
    page.server.answer({ Exam: { GetAnswerSheetList: chosen(sheetWire(1)) } })
    await page.press('重新开始考试')
    expect(await slots()).toHaveLength(2)
  })

  test('complete: it is offered for submission, after a reload too, and nothing is begun anew', async () => {
    const enrolmentId = nextExam()
    const whole = [sheetWire(1, filled), sheetWire(2, filled)]
    const given = examAnswers(enrolmentId)
    const { server } = await openPage(`/ExamOnline?EF_ID=${enrolmentId}`, {
      ...given,
      Exam: { ...given.Exam, GetAnswerSheetList: () => over(true, whole) },
    })
    await screen.findByText(/视频已经齐全，还没有提交/)
    screen.getByRole('button', { name: '提交考试（2/2）' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(server.asked('Exam', 'ResetAnswerRecord')).toEqual([])
  })
})

test('another device goes on with the exam: this one is told, and may take it back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = await enter(examAnswers, chosen(sheetWire(1)))
  const elsewhere = { endsAt: Date.now() + HOUR_MS, sheets: [sheetWire(1)], isHere: false }
  page.server.answer({ Exam: { GetAnswerSheetList: sessionAnswer(elsewhere) } })
  await vi.advanceTimersByTimeAsync(20_000)
  await screen.findByRole('heading', { name: '考试已在另一台设备上继续' })
  expect(screen.getByRole('alert').textContent).toContain('iPhone（微信）')
  page.server.answer({ Exam: { GetAnswerSheetList: chosen(sheetWire(1)) } })
  await page.press('在本机继续考试')
  await screen.findByText('剩余时间')
})
