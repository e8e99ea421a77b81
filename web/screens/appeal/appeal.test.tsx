import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusalText } from '#contract/refusals.ts'
import { type Answers, refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { appealOffer, ownAppeal } from '#test/screens/ownAppealWire.ts'

const offer = appealOffer()
const answered = ownAppeal()
const open = (exam: Answers['Exam'] = {}) =>
  openPage('/Appeal?EF_ID=7', {
    Exam: {
      GetAppealOffer: { item: offer },
      GetMyAppealList: { listData: [], totalCount: 0 },
      SendAppeal: { OtherMsg: { AP_ID: 3 } },
      ...exam,
    },
  })

test('the rule is told before one applies, and single pieces are sent with the reason', async () => {
  const { press, fill, user, server } = await open()
  expect(await screen.findByText(/成绩不会因复核降低/)).toBeTruthy()
  await press('申请复核')
  await user.click(screen.getByRole('radio', { name: '部分曲目' }))
  await user.click(screen.getByRole('checkbox', { name: '二、小步舞曲' }))
  await fill(/理由/, '速度与评语不符')
  await press('提交申请')
  expect(server.asked('Exam', 'SendAppeal')).toMatchObject([
    { EF_ID: 7, Ordinals: ['二'], Reason: '速度与评语不符', Rule: 'higher' },
  ])
})

test('a reason that was refused or left stays on this phone', async () => {
  const { press, fill, user, server } = await open({ SendAppeal: refused('APPEAL_LATE') })
  await press('申请复核')
  await user.click(screen.getByRole('radio', { name: '整场考试' }))
  await fill(/理由/, '写了很久的理由')
  await press('提交申请')
  expect(await screen.findByText(refusalText('APPEAL_LATE'))).toBeTruthy()
  expect(server.asked('Exam', 'SendAppeal')).toHaveLength(1)
  await press('返回')
  await press('申请复核')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/理由/).value).toBe('写了很久的理由')
})

test('nothing is sent before it is said what is to be looked at, and why', async () => {
  const { press, server } = await open()
  await press('申请复核')
  await press('提交申请')
  expect(await screen.findByText(refusalText('APPEAL_PIECES_WRONG'))).toBeTruthy()
  expect(screen.getByText(refusalText('APPEAL_REASON_WRONG'))).toBeTruthy()
  expect(server.asked('Exam', 'SendAppeal')).toEqual([])
})

test('a mark that may become lower is agreed to', async () => {
  const { press, fill, user, server } = await open({ GetAppealOffer: { item: { ...offer, Rule: 'second' } } })
  await press('申请复核')
  await user.click(screen.getByRole('radio', { name: '整场考试' }))
  await fill(/理由/, '速度与评语不符')
  await press('提交申请')
  expect(server.asked('Exam', 'SendAppeal')).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /可能降低/ }))
  await press('提交申请')
  expect(server.asked('Exam', 'SendAppeal')).toMatchObject([{ Rule: 'second', Ordinals: [] }])
})

test('after the window every step and the answer are read, and nothing can be sent', async () => {
  await open({
    GetAppealOffer: { item: { ...offer, Why: refusalText('APPEAL_LATE') } },
    GetMyAppealList: { listData: [answered], totalCount: 1 },
  })
  expect(await screen.findByText(/成绩由合格改为良好/)).toBeTruthy()
  for (const text of ['复评认为速度符合要求', '文件与曲目核对无误', '速度与评语不符']) screen.getByText(text)
  expect(screen.queryByRole('button', { name: '申请复核' })).toBeNull()
})

test('the appeals of all children are found without a name and a number', async () => {
  const { server } = await openPage('/Appeal', {
    Exam: { GetMyAppealList: { listData: [answered, { ...answered, AP_ID: 4, Name: '曾小雪' }], totalCount: 2 } },
  })
  expect(await screen.findByText(/曾小雪/)).toBeTruthy()
  screen.getByText(/曾小雨/)
  expect(server.asked('Exam', 'GetMyAppealList')).toEqual([{ PageSize: 100 }])
})

test('where the result was taken back, what was sent stays readable', async () => {
  await open({
    GetAppealOffer: refused('NOT_FOUND'),
    GetMyAppealList: { listData: [{ ...answered, State: 'marking', ToCode: null, Answer: '' }], totalCount: 1 },
  })
  expect(await screen.findByText('复评中')).toBeTruthy()
})
