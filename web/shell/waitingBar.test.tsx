import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopWaiting } from '#client/waitingRoom.ts'
import { offline, refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { batchWire, catalogueAnswers, enrolmentAnswer, enrolmentWire } from '#test/screens/wire.ts'

const place = (Ahead: number, Seconds: number | null, NextSeconds = 60) => ({ Ahead, Seconds, NextSeconds })
const wait = (Waiting: ReturnType<typeof place>) => refused('OVERLOADED', { n: Waiting.NextSeconds }, { Waiting })

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  })
})
afterEach(() => {
  cleanup()
  stopWaiting()
  vi.useRealTimers()
})
const bar = () => screen.findByRole('region', { name: '排队' })
const announced = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text?.includes('正在排队，'))
    .join()

test('a list that has to wait says how many are before it and how long, and comes by itself', async () => {
  const page = await openPage('/MyEnroll', { Exam: { GetMyExamFormList: wait(place(1200, 360)) } })
  expect((await bar()).textContent).toContain('前面还有1200人 · 约6分钟')
  expect((await bar()).textContent).toContain('位置已为您保留')
  page.server.answer({
    User: { GetWaitingPlace: { item: place(300, 90) } },
    Exam: { GetMyExamFormList: { listData: [enrolmentWire()], totalCount: 1 } },
  })
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(async () => expect((await bar()).textContent).toContain('前面还有300人 · 约2分钟'))
  page.server.answer({ User: { GetWaitingPlace: { item: null } } })
  await vi.advanceTimersByTimeAsync(60_000)
  await screen.findByText('李小雅')
  expect(screen.queryByRole('region', { name: '排队' })).toBeNull()
})

test('the time runs down between two questions; it is read aloud now and then only', async () => {
  await openPage('/MyEnroll', { Exam: { GetMyExamFormList: wait(place(1200, 360, 300)) } })
  await bar()
  await waitFor(() => expect(announced()).toContain('约6分钟'))
  const heard = new Set<string>()
  for (let second = 0; second < 120; second += 5) {
    await vi.advanceTimersByTimeAsync(5000)
    heard.add(announced())
  }
  await waitFor(async () => expect((await bar()).textContent).toContain('约4分钟'))
  expect(heard.size).toBeLessThanOrEqual(4)
})

test('a server that does not answer is told, and the place stays', async () => {
  const page = await openPage('/MyEnroll', { Exam: { GetMyExamFormList: wait(place(40, null, 5)) } })
  expect((await bar()).textContent).toContain('前面还有40人')
  page.server.answer({ User: { GetWaitingPlace: offline } })
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByText('暂时连不上服务器，您的位置仍保留，正在重新连接')
  expect((await bar()).textContent).toContain('前面还有40人')
})

test('whoever does not want to wait is told the refusal, with a way to try again', async () => {
  const page = await openPage('/MyEnroll', { Exam: { GetMyExamFormList: wait(place(40, null)) } })
  await bar()
  const layer = document.body.appendChild(document.createElement('div'))
  layer.setAttribute('role', 'dialog')
  layer.tabIndex = -1
  await page.press('先不等了')
  await waitFor(() => expect(screen.queryByRole('region', { name: '排队' })).toBeNull())
  // The page below a layer cannot be seen.
  expect(document.activeElement).toBe(layer)
  layer.remove()
})

test('a form that waits stays as it was filled in, and is sent once more by itself', async () => {
  const page = await openPage('/ExamApply?EF_ID=101', {
    ...catalogueAnswers(batchWire()),
    Public: { GetNameSpell: { OtherMsg: { NameSpell: 'LI XIAO YA' } } },
    Exam: {
      GetMyCandidates: { listData: [] },
      GetMyExamFormList: { listData: [], totalCount: 0 },
      GetExamFormInfo: enrolmentAnswer({
        GID: 3,
        Photo: '/files/1.jpg',
        TName: '星星琴行',
        TMobile: '13700001112',
        CertNO: '530102201505010021',
        BirthDate: '2015.05',
      }),
      UpdateExamForm: wait(place(40, 50)),
    },
  })
  await page.press('下一步')
  await page.press('下一步')
  await page.press('确认提交')
  await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '确认提交' }))
  expect((await bar()).textContent).toContain('前面还有40人 · 不到1分钟')
  page.server.answer({
    User: { GetWaitingPlace: { item: null } },
    Exam: {
      UpdateExamForm: {
        OtherMsg: { EF_ID: 101, Fee: 190, CreateTime: '2026-11-20T10:00:00+08:00', CheckStatus: 0 },
      },
    },
  })
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(() => expect(page.server.asked('Exam', 'UpdateExamForm')).toHaveLength(2))
  const [first, second] = page.server.asked('Exam', 'UpdateExamForm')
  expect(second).toEqual(first)
  await screen.findAllByText('修改成功')
})
