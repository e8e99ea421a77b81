import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { RESULT } from '#domain/result/result.ts'
import { offline } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { enrolmentAnswer, enrolmentWire, overloaded } from '#test/screens/wire.ts'

const list = (...listData: EnrolmentWire[]) => ({
  Exam: { GetMyExamFormList: { listData, totalCount: listData.length } },
})

describe('the card of an enrolment', () => {
  const paid = { IsPay: PAY_STATUS.paid }
  const closed = { ...enrolmentWire().ExamBatch, RegEndDate: '2020-02-01T18:00:00+08:00' }
  const atDesk = { EA_Name: '昭通市', IsOnlinePay: 0 as const }
  const onSiteTime = {
    ET_ID: 1,
    IsPub: 1 as const,
    IsOnline: 0 as const,
    ExamBeginDate: '2026-12-05T09:00:00+08:00',
    ExamEndDate: '2026-12-05T09:20:00+08:00',
    ExamAddress: '昆明市五华区',
    ExamRoom: '第二考场',
  }
  const cases: Array<[what: string, change: Partial<EnrolmentWire>, says: RegExp, buttons: string[]]> = [
    ['not paid yet', {}, /未缴费.*费用 ¥190.*审核中/, ['去缴费', '更换照片', '报名详情']],
    ['paid with another amount', { IsPayHeld: 1 }, /缴费核对中/, ['更换照片', '报名详情']],
    ['to be paid at a desk', { ExamArea: atDesk }, /未缴费/, ['更换照片', '报名详情']],
    ['not paid in time', { ExamBatch: closed }, /报名已结束，未缴费/, ['报名详情']],
    ['paid', paid, /已缴费/, ['准考证', '更换照片', '报名详情']],
    ['paid, on site', { ...paid, IsOnline: MODE.offline }, /现场/, ['曲目', '准考证', '更换照片', '报名详情']],
    [
      'its photo sent back',
      { CheckStatus: CHECK_STATUS.failed, CheckRemark: '请换白底' },
      /请换白底/,
      ['去缴费', '更换照片'],
    ],
    ['its photo passed', { ...paid, CheckStatus: CHECK_STATUS.passed }, /审核通过/, ['准考证', '报名详情']],
    ['refunded', { IsPay: PAY_STATUS.refunded }, /已退费/, ['报名详情']],
    [
      'with its time and room',
      { ...paid, IsOnline: MODE.offline, ExamTime: onSiteTime },
      /考试 2026年12月5日（周六） 09:00–09:20.*第二考场，昆明市五华区/,
      ['准考证', '更换照片', '报名详情'],
    ],
    [
      'with a result',
      { ...paid, ExamResult: { ERT_Code: RESULT.good } },
      /成绩：良好/,
      ['准考证', '更换照片', '报名详情'],
    ],
  ]
  test.each(cases)('%s', async (_what, change, says, buttons) => {
    await openPage('/MyEnroll', list(enrolmentWire(change)))
    const card = await screen.findByRole('article')
    expect(card.textContent).toMatch(says)
    const offered = within(card)
      .queryAllByRole('button')
      .concat(within(card).queryAllByRole('link').slice(1))
      .map(({ textContent }) => textContent ?? '')
    for (const button of buttons) expect(offered.join(), `${button} of ${offered.join()}`).toContain(button)
    for (const button of ['去缴费', '准考证', '更换照片'])
      expect(offered.includes(button), button).toBe(buttons.includes(button))
  })
})

test('nobody is enrolled yet: the page leads to the enrolment', async () => {
  await openPage('/MyEnroll', list())
  await screen.findByText('暂无数据')
  expect(screen.getByRole('link', { name: '去报名' }).getAttribute('href')).toContain('/ExamApply')
})

test('a list that does not come says why, and comes by a press', async () => {
  const { press, server } = await openPage('/MyEnroll', { Exam: { GetMyExamFormList: offline } })
  await screen.findByText('网络连接失败，请检查网络后重试')
  server.answer(list(enrolmentWire()))
  await press('重新加载')
  await screen.findByText('李小雅')
})

test('while there is no room the page says so, and the list comes by itself', async () => {
  const { server } = await openPage('/MyEnroll', { Exam: { GetMyExamFormList: overloaded } })
  await screen.findByText('当前访问人数较多，正在排队，请稍候，无需刷新')
  server.answer(list(enrolmentWire()))
  await screen.findByText('李小雅')
  expect(screen.queryByText(/正在排队/)).toBeNull()
})

test('the tabs ask for what is unpaid or paid, and stand in the address', async () => {
  const { user, server } = await openPage('/MyEnroll', list(enrolmentWire()))
  await user.click(await screen.findByRole('link', { name: '已缴费' }))
  await waitFor(() => expect(server.asked('Exam', 'GetMyExamFormList').at(-1)?.IsPay).toBe(1))
  expect(window.location.search).toBe('?tab=paid')
  expect(screen.getByRole('link', { name: '已缴费' }).getAttribute('aria-current')).toBe('page')
})

test('among many children one is found; a search that finds nobody can be cleared again', async () => {
  const { fill } = await openPage('/MyEnroll', {
    Exam: {
      GetMyExamFormList: ({ Search }) =>
        Search === '没有这个人' ? { listData: [], totalCount: 0 } : { listData: [enrolmentWire()], totalCount: 12 },
    },
  })
  await fill('查找考生', '没有这个人')
  await screen.findByText('没有找到这位考生的报名，请换一个姓名或号码再试。')
  expect(window.location.search, 'a child’s name stays out of the address').toBe('')
  await fill('查找考生', '')
  await screen.findByText('李小雅')
})

test('a teacher sees how many pupils are in each state, and lists those of one', async () => {
  const { user, server } = await openPage('/MyEnroll', {
    Exam: {
      GetMyExamFormList: { listData: [enrolmentWire()], totalCount: 12 },
      GetMyExamFormStates: {
        OtherMsg: { All: 12, Unpaid: 4, Paid: 7 },
        listData: [
          { State: 'pay', Count: 4 },
          { State: 'photo', Count: 2 },
          { State: 'refunded', Count: 1 },
        ],
      },
    },
  })
  const states = await screen.findByRole('list', { name: '按状态筛选' })
  expect(
    within(states)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['待缴费 4', '须换照片 2', '已退费 1'])
  screen.getByRole('link', { name: '未缴费 4' })
  await user.click(within(states).getByRole('link', { name: '须换照片 2' }))
  await waitFor(() => expect(server.asked('Exam', 'GetMyExamFormList').at(-1)?.State).toBe('photo'))
  expect(window.location.search).toBe('?state=photo')
  await user.click(await screen.findByRole('link', { name: '须换照片 2' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('the details of an enrolment that lapsed offer nothing that is over', async () => {
  const closed = { ...enrolmentWire().ExamBatch, RegEndDate: '2020-02-01T18:00:00+08:00' }
  await openPage('/EnrollDetails?EF_ID=101', {
    Exam: { GetExamFormInfo: enrolmentAnswer({ ExamBatch: closed, CheckStatus: CHECK_STATUS.failed }) },
  })
  await screen.findByText('报名已结束，未缴费的报名已失效')
  for (const name of ['更换照片', '修改报名信息', '授权', '撤回授权'])
    expect(screen.queryByRole('button', { name }), name).toBeNull()
  expect(screen.queryByRole('heading', { name: '照片审核' })).toBeNull()
})

describe('the consent to the face check', () => {
  const details = (change: Partial<EnrolmentWire>, more: object = {}) =>
    openPage('/EnrollDetails?EF_ID=101', {
      Exam: { GetExamFormInfo: enrolmentAnswer({ IsPay: PAY_STATUS.paid, ...change }), ...more },
    })

  test('that was taken back, or never given, is given by the guardian of a child', async () => {
    const { press, server } = await details(
      { BirthDate: '2018.03' },
      { GiveConsent: ({ ConsentVersion }: { ConsentVersion: string }) => ({ OtherMsg: { ConsentVersion } }) },
    )
    await press('授权')
    const question = await screen.findByRole('alertdialog', { name: '授权人脸比对？' })
    expect(question.textContent).toContain('我是考生的监护人')
    server.answer({ Exam: { GetExamFormInfo: enrolmentAnswer({ IsPay: 1, ConsentVersion: '2026-11-23' }) } })
    await press('同意授权')
    await screen.findByRole('button', { name: '撤回授权' })
    expect(server.asked('Exam', 'GiveConsent')).toMatchObject([{ EF_ID: 101, ConsentVersion: '2026-11-23' }])
  })

  test.each([
    ['on site', { IsOnline: MODE.offline }],
    ['handed in', { IsSubAnswer: 1 as const }],
    ['refunded', { IsPay: PAY_STATUS.refunded }],
  ])('is not asked for where no faces are compared: %s', async (_, change) => {
    await details(change)
    await screen.findByText('报考内容')
    expect(screen.queryByText('人脸比对授权')).toBeNull()
  })

  test('can be taken back wherever it was given', async () => {
    await details({ IsOnline: MODE.offline, ConsentVersion: '2026-11-23' })
    await screen.findByRole('button', { name: '撤回授权' })
  })
})
