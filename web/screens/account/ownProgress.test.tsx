import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { MINUTE_MS, shanghaiIso } from '#domain/time.ts'
import { offline } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { enrolmentWire, memberAnswers } from '#test/screens/wire.ts'

test('a progress that cannot be read says so and is asked for again by a press; the rest of the page stands', async () => {
  const { press, server } = await openPage('/VipCenter', {
    ...memberAnswers,
    Exam: { ...memberAnswers.Exam, GetMyNextStep: offline },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('已提交的报名不受影响')
  screen.getByRole('link', { name: '我的报名' })
  server.answer({ Exam: { GetMyNextStep: { item: enrolmentWire(), listData: [], OtherMsg: { TodoCount: 1 } } } })
  await press('重新加载')
  await screen.findByText('请在报名截止前完成缴费')
})

test('tasks that cannot be read are not kept silent', async () => {
  await openPage('/VipCenter', {
    ...memberAnswers,
    Exam: { ...memberAnswers.Exam, GetMyExamFormList: offline },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('没有查到其他待办')
})

test('own candidates that cannot be read are not called none', async () => {
  const { server } = await openPage('/ExamResultInfo', { Exam: { GetMyCandidates: offline } })
  await waitFor(() => expect(server.asked('Exam', 'GetMyCandidates')).toHaveLength(1))
  expect((await screen.findByRole('alert')).textContent).toContain('没有查到本账号的考生，可以直接填写')
  expect(screen.queryByText(/报过名的考生会显示在这里/)).toBeNull()
})

describe('on the day of the exam', () => {
  const onSite = (EF_ID: number, Name: string, change: Partial<EnrolmentWire> = {}) =>
    enrolmentWire({
      EF_ID,
      Name,
      IsPay: PAY_STATUS.paid,
      IsOnline: MODE.offline,
      CheckStatus: CHECK_STATUS.passed,
      ExamTime: {
        ET_ID: 1,
        IsPub: 1,
        IsOnline: 0,
        ExamBeginDate: shanghaiIso(Date.now()),
        ExamEndDate: shanghaiIso(Date.now() + MINUTE_MS),
        ExamAddress: '昆明市五华区人民中路1号',
        ExamRoom: '第二考场',
      },
      ...change,
    })
  const opened = (...today: EnrolmentWire[]) =>
    openPage('/VipCenter', {
      ...memberAnswers,
      Exam: {
        ...memberAnswers.Exam,
        GetMyNextStep: {
          item: today[0] ?? null,
          listData: today.slice(0, 5),
          totalCount: today.length,
          OtherMsg: { TodoCount: 1 },
        },
        GetMyExamFormList: { listData: [enrolmentWire({ EF_ID: 900, Name: '岳小满' })], totalCount: 1 },
      },
    })

  test('time, place, when to be there and what to bring of each child stand before everything else', async () => {
    await opened(onSite(1, '曾小雨'), onSite(2, '单于小雯'))
    const today = await screen.findByRole('region', { name: '今天的考试' })
    const cards = within(today).getAllByRole('article')
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['曾小雨的考试', '单于小雯的考试'])
    for (const words of ['第二考场', '昆明市五华区人民中路1号', '前（提前30分钟）', '考生证件原件'])
      expect(cards[1]?.textContent).toContain(words)
    expect(within(today).getAllByRole('link', { name: '查看地图' })[0]?.getAttribute('href')).toContain(
      encodeURIComponent('人民中路1号'),
    )
    const progress = screen.getByRole('region', { name: '考级进度' })
    expect(today.compareDocumentPosition(progress) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    // What else is open is still there.
    expect((await screen.findByRole('region', { name: '待办 1 项' })).textContent).toContain('岳小满')
  })

  test('an exam that runs says how far it is and leads back into it', async () => {
    const EndTime = shanghaiIso(Date.now() + 30 * MINUTE_MS)
    await opened(onSite(1, '曾小雨', { IsOnline: 1, ExamSession: { EndTime, Filled: 1, Required: 5 } }))
    const card = await screen.findByRole('article', { name: '曾小雨的考试' })
    expect(card.textContent).toContain(`考试进行中，已传1/5，${EndTime.slice(11, 16)}结束`)
    expect(within(card).getByRole('link', { name: '继续考试' }).getAttribute('href')).toBe('/ExamOnline?EF_ID=1')
  })

  test('of many pupils on one day the first are shown, and the way to the others', async () => {
    await opened(...Array.from({ length: 7 }, (_, at) => onSite(at + 1, `考生${at}`)))
    await screen.findByRole('link', { name: '今天还有 2 场考试，查看全部' })
    expect(screen.getAllByRole('article')).toHaveLength(5)
  })

  test('the exam is saved as a calendar file of this phone', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob)
      return 'blob:saved'
    })
    const names: string[] = []
    // Followed, the link would take the page away from these tests.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const { press } = await opened(onSite(1, '曾小雨'))
    await press('添加到手机日历')
    const text = (await saved[0]?.text()) ?? ''
    expect(names).toEqual(['曾小雨的考试.ics'])
    expect(text).toContain('SUMMARY:现场考试：曾小雨，钢琴 五级')
    expect(text).toContain('LOCATION:昆明市五华区人民中路1号 第二考场')
    vi.restoreAllMocks()
  })
})
