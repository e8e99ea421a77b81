import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { examAnswers, filled, nextExam, patternWire, sessionAnswer, sheetWire } from '#test/screens/examWire.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { fakeStore, type SentPart } from '#test/screens/fakeStore.ts'
import { openPage } from '#test/screens/openPage.tsx'

const PART = 5
const state = {
  UploadId: 7,
  Key: 'video/x',
  PartSize: PART,
  PartCount: 2,
  Arrived: [],
  IsComplete: 0 as const,
  EndTime: '2099-01-01T09:00:00+08:00',
  ServerTime: '2026-11-20T09:00:00+08:00',
}
const video = (name = '练习.mp4') => new File(['0123456789'], name, { type: 'video/mp4' })
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]

/** How wide a picture the browser finds in any video. */
function showPicture(pixels: number): void {
  for (const side of ['videoWidth', 'videoHeight'])
    Object.defineProperty(HTMLVideoElement.prototype, side, { configurable: true, get: () => pixels })
}

let parts: SentPart[] = []
beforeEach(() => {
  parts = fakeStore()
  // A video that this browser can play.
  showPicture(640)
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLMediaElement) {
    queueMicrotask(() => this.onloadedmetadata?.(new Event('loadedmetadata')))
  })
  return () => vi.restoreAllMocks()
})

async function openSlot() {
  const enrolmentId = nextExam()
  const EAS_ID = enrolmentId * 10
  const session = (change = {}, endsAt = Date.now() + 3_600_000, whyNot = '') =>
    sessionAnswer({ endsAt, sheets: [sheetWire(1, { EAS_ID, ...change })], whyNot })
  const given = examAnswers(enrolmentId, [patternWire({ SubmitNum: 1 })])
  const page = await openPage(`/ExamOnline?EF_ID=${enrolmentId}`, {
    ...given,
    Exam: {
      ...given.Exam,
      GetAnswerSheetList: session(),
      UpdateExamAnswerSheetInfo: () => {
        page.server.answer({ Exam: { GetAnswerSheetList: session({ ...filled }) } })
        return { OtherMsg: { EAS_ID, CompletedTime: '2026-11-20T09:10:00+08:00', ETag: 'e', FileBytes: 10 } }
      },
    },
    File: {
      CreateVideoUpload: { item: state },
      SignVideoParts: ({ Parts }) => ({
        listData: Parts.map((Part) => ({ Part, Url: `/store/${Part}`, Size: PART })),
      }),
      CompleteVideoUpload: {
        OtherMsg: { Key: 'video/x', CompletedTime: '2026-11-20T09:10:00+08:00', FileBytes: 10 },
      },
    },
  })
  await page.press('继续考试')
  await screen.findByRole('article')
  const choose = async (file: File) => {
    const album = inputs().at(-1)
    if (!album) throw new Error('no file is asked for')
    await page.user.upload(album, file)
  }
  return { ...page, choose, session }
}
const percent = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')

describe('an upload', () => {
  test('is paused and goes on; when all has arrived the slot has its video', async () => {
    const { choose, press, server } = await openSlot()
    await choose(video())
    await waitFor(() => expect(parts).toHaveLength(2))
    parts[0]?.arrive()
    await press('暂停')
    await screen.findByText('已暂停')
    expect(percent()).toBe('50')
    await press('返回')
    await screen.findByRole('alertdialog', { name: '视频没有传完，上传已暂停' })
    await press('留在本页')
    screen.getByText('已经传上去的部分不会丢失')
    await press('继续')
    await waitFor(() => expect(parts).toHaveLength(3))
    expect(parts[2]?.part, 'only what is missing is sent').toBe(2)
    parts[2]?.arrive()
    await screen.findByText('视频已保存')
    await screen.findByRole('button', { name: '重新选择视频' })
    expect(server.asked('Exam', 'UpdateExamAnswerSheetInfo')).toMatchObject([{ Answer: 'video/x' }])
  })

  test('waits while the network is away, and says so', async () => {
    const { choose } = await openSlot()
    await choose(video())
    await waitFor(() => expect(parts).toHaveLength(2))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    for (const part of parts.slice()) part.breakOff()
    await screen.findByText('网络已断开，恢复后自动继续')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(parts).toHaveLength(4))
    for (const part of parts.slice(2)) part.arrive()
    await screen.findByText('视频已保存')
  })

  test('is given up after a question; the same file goes on where it stopped', async () => {
    const { choose, press } = await openSlot()
    await choose(video())
    await waitFor(() => expect(parts).toHaveLength(2))
    parts[0]?.arrive()
    await press('暂停')
    await waitFor(() => expect(percent()).toBe('50'))
    await press('取消')
    await press('取消上传')
    await screen.findByText(/“练习.mp4”.*没有传完。重新选择同一个文件/)
  })

  test('of a file that can never be accepted is not tried again: another one is offered at once', async () => {
    const { choose, press, server } = await openSlot()
    server.answer({ File: { CreateVideoUpload: refused('FILE_WRONG') }, Exam: { NoteUploadFailed: {} } })
    await choose(video())
    await screen.findByText('请上传正确的文件')
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    screen.getByText('这个文件不能使用，请选择其他视频，或重新录制。')
    server.answer({ File: { CreateVideoUpload: { item: state } } })
    await choose(video('另一个.mp4'))
    await waitFor(() => expect(parts).toHaveLength(2))
    await press('取消')
    await press('取消上传')
  })

  test('that the server refuses says why, and is tried again by a press', async () => {
    const { choose, press, server } = await openSlot()
    server.answer({
      File: { CreateVideoUpload: refused('VIDEOS_SPENT', { n: 60, until: '0点' }) },
      Exam: { NoteUploadFailed: {} },
    })
    await choose(video())
    await screen.findByText('今天上传的视频已达上限（每天60个），请于0点后再试')
    await waitFor(() =>
      expect(server.asked('Exam', 'NoteUploadFailed')).toEqual([
        { EAS_ID: expect.any(Number), FileName: '练习.mp4', Fingerprint: expect.stringMatching(/./) },
      ]),
    )
    server.answer({ File: { CreateVideoUpload: { item: state } } })
    await press('重试')
    await waitFor(() => expect(parts).toHaveLength(2))
    await press('取消')
    await press('取消上传')
  })
})

describe('the time ends before a video has arrived', () => {
  test('the page says that it is kept here and to whom the case is handed in; extended, it goes on by itself', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    const { choose, server, session } = await openSlot()
    server.answer({ File: { CreateVideoUpload: refused('UPLOAD_TIME_OVER') }, Exam: { NoteUploadFailed: {} } })
    await choose(video())
    await screen.findByText('录像仍在本机。工作人员延长考试时间后，会自动接着上传。')
    server.answer({ Exam: { GetAnswerSheetList: () => session({}, Date.now() - 2000, '考试时间已结束') } })
    await vi.advanceTimersByTimeAsync(21_000)
    const kept = await screen.findByRole('region', { name: '有 1 个录像没有传到服务器，仍在本机' })
    expect(kept.textContent).toContain('练习.mp4')
    expect(kept.textContent).toContain('报考号 5326010100001')
    expect(screen.getByRole('link', { name: '联系协会' }).getAttribute('href')).toBe('/connect')
    server.answer({
      Exam: { GetAnswerSheetList: () => session({}, Date.now() + 900_000) },
      File: { CreateVideoUpload: { item: state } },
    })
    await vi.advanceTimersByTimeAsync(21_000)
    await waitFor(() => expect(parts).toHaveLength(2))
    for (const part of parts.slice()) part.arrive()
    await screen.findByText('视频已保存')
  })
})

describe('a file that is chosen', () => {
  test.each([
    ['a document', video('作业.docx'), /支持 mp4/],
    ['an empty file', new File([], '空.mp4', { type: 'video/mp4' }), /这个文件是空的/],
  ])('%s is refused, and what is accepted is told', async (_what, file, says) => {
    const { choose, server } = await openSlot()
    // The chooser of a phone may offer any file.
    for (const input of inputs()) input.removeAttribute('accept')
    await choose(file)
    await screen.findByText(says)
    // The message of the specification stands alone, to the letter.
    screen.getByText('请上传正确的文件', { exact: true })
    expect(server.asked('File', 'CreateVideoUpload')).toEqual([])
  })

  test('a video without a picture is asked about', async () => {
    showPicture(0)
    const { choose, press, server } = await openSlot()
    await choose(video())
    await screen.findByRole('alertdialog', { name: '没有读到视频画面' })
    await press('重新选择')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(server.asked('File', 'CreateVideoUpload')).toEqual([])
  })
})
