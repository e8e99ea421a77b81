import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { type Answers, offline, refused, unanswered } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { accountDetailWire, correctionWire, enrolmentDetailWire } from '#test/screens/staffWire.ts'

const own = (EF_ID: number, change: Partial<EnrolmentDetailWire> = {}) =>
  enrolmentDetailWire(EF_ID, { CandidateID: 5, Name: '段春晓', NameSpell: 'DUAN CHUN XIAO', ...change })
const unpaid = own(2, {
  MName: '古筝',
  IsPay: 0,
  Step: { Text: '请在报名截止前完成缴费', Until: '11月30日 23:59前', Tone: 'todo' },
  History: [
    {
      At: '2026-11-19T10:00:00+08:00',
      Actor: '杨丽娟',
      Side: 'staff',
      Text: '照片审核通过',
      Action: 'CheckPhoto',
      Before: null,
      After: {},
    },
  ],
})
const answers = (Enrolments: EnrolmentDetailWire[]): Answers => ({
  Admin: {
    GetChild: {
      item: { CandidateID: 5, Enrolments, Accounts: [{ UserID: 21, Name: '段志远', Mobile: '138****0002' }] },
    },
    GetEnrolmentDetail: { item: unpaid },
    GetAccount: { item: accountDetailWire(21) },
    CorrectEnrolment: { OtherMsg: { IsWaiting: 0, CandidateID: 5 } },
  },
  Public: { GetNameSpell: { OtherMsg: { NameSpell: 'LYU CHUN XIAO' } } },
})
const open = (...enrolments: EnrolmentDetailWire[]) =>
  openConsole('/candidates/5', answers(enrolments), { roles: ['enrolment'] })

test('the head says what is missing first and until when; the history says which enrolment it is of', async () => {
  open(own(3), unpaid)
  await screen.findByRole('heading', { name: /^段春晓/ })
  expect(screen.getAllByText('请在报名截止前完成缴费（11月30日 23:59前）')).toHaveLength(2)
  const history = screen.getByRole('complementary', { name: '全部记录' })
  within(history).getByText('照片审核通过')
  within(history).getByText(/杨丽娟 · 古筝 三级/)
  expect(screen.getByRole('link', { name: '古筝 三级' }).getAttribute('href')).toBe('/admin/enrolments/2')
})

test('a corrected name proposes its pinyin, and is corrected in all enrolments with what was seen of each', async () => {
  const { user, server } = open(own(3), own(2, { Name: '段春小', MName: '古筝' }))
  await screen.findByText('另有报名写作 段春小')
  await user.keyboard('e')
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByLabelText('姓名更正为')
  await user.clear(field)
  await user.type(field, '吕春筱')
  await within(dialog).findByText('按新姓名填写，可以修改')
  expect(within(dialog).getByLabelText<HTMLInputElement>('姓名拼音更正为').value).toBe('LYU CHUN XIAO')
  within(dialog).getByRole('checkbox', { name: /^同时更正该考生的其他 1 个报名/ })
  await user.type(within(dialog).getByLabelText('原因（考生会看到）'), '户口本')
  await user.click(within(dialog).getByRole('button', { name: /^更 ?正$/ }))
  await screen.findByText('已更正，考生可以在报名详情中看到')
  expect(server.asked('Admin', 'CorrectEnrolment')).toMatchObject([
    {
      EF_ID: 3,
      Name: '吕春筱',
      NameSpell: 'LYU CHUN XIAO',
      Seen: { Name: '段春晓', NameSpell: 'DUAN CHUN XIAO' },
      AlsoFor: [{ EF_ID: 2, Seen: { Name: '段春小', NameSpell: 'DUAN CHUN XIAO' } }],
    },
  ])
})

test('a new name does not go with the old pinyin: the proposal is waited for, and where there is none it is asked for', async () => {
  const { user, server } = open(own(3))
  await screen.findByRole('heading', { name: /^段春晓/ })
  server.answer({ Public: { GetNameSpell: unanswered } })
  await user.keyboard('e')
  const dialog = await screen.findByRole('dialog')
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: /^更 ?正$/ })
  const field = within(dialog).getByLabelText('姓名更正为')
  await user.type(within(dialog).getByLabelText('原因（考生会看到）'), '户口本')
  await user.type(field, '筱')
  expect(send.disabled).toBe(true)
  server.answer({ Public: { GetNameSpell: { OtherMsg: { NameSpell: '' } } } })
  await user.type(field, '龘')
  await waitFor(() => expect(send.disabled).toBe(false))
  await user.click(send)
  await within(dialog).findAllByText('没有查到新姓名的读音，请填写拼音')
  expect(server.asked('Admin', 'CorrectEnrolment')).toEqual([])
})

test('a pinyin that somebody typed is not written over', async () => {
  const { user, server } = open(own(3))
  await screen.findByRole('heading', { name: /^段春晓/ })
  await user.keyboard('e')
  const dialog = await screen.findByRole('dialog')
  const spell = within(dialog).getByLabelText<HTMLInputElement>('姓名拼音更正为')
  await user.clear(spell)
  await user.type(spell, 'LV')
  await user.type(within(dialog).getByLabelText('姓名更正为'), '筱')
  await waitFor(() => expect(server.asked('Public', 'GetNameSpell')).not.toEqual([]))
  expect(spell.value).toBe('LV')
})

test('a correction that waits is said at the head, and no other can be begun', async () => {
  const Waiting = correctionWire({ Also: 2, Changes: [{ Field: 'Name', From: '段春晓', To: '吕春筱' }] })
  open(own(3, { Waiting }))
  await screen.findByText('更正待复核（同一考生共 3 个报名）：姓名 段春晓 → 吕春筱')
  expect(screen.getByRole('link', { name: '去复核' }).getAttribute('href')).toBe('/admin/corrections?row=7')
  expect(screen.queryByRole('button', { name: '更正' })).toBeNull()
})

test('a corrected number belongs to another child, and the page goes to that one in place of the one that is gone', async () => {
  const { user, server } = open(own(3))
  await screen.findByRole('heading', { name: /^段春晓/ })
  await user.keyboard('e')
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('证件号更正为'), '530102201403074512')
  await user.type(within(dialog).getByLabelText('原因（考生会看到）'), '户口本')
  const entries = window.history.length
  server.answer({ Admin: { CorrectEnrolment: { OtherMsg: { IsWaiting: 0, CandidateID: 6 } } } })
  await user.click(within(dialog).getByRole('button', { name: /^更 ?正$/ }))
  await waitFor(() => expect(window.location.pathname).toBe('/admin/candidates/6'))
  await waitFor(() => expect(server.asked('Admin', 'GetChild').at(-1)).toEqual({ CandidateID: 6 }))
  expect(window.history.length).toBe(entries)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an answer of the build before, which names no child, leaves the page where it is', async () => {
  const { user, server } = open(own(3))
  await screen.findByRole('heading', { name: /^段春晓/ })
  await user.keyboard('e')
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('证件号更正为'), '530102201403074512')
  await user.type(within(dialog).getByLabelText('原因（考生会看到）'), '户口本')
  server.answer({
    Admin: { CorrectEnrolment: { OtherMsg: { IsWaiting: 0 } as { IsWaiting: 0; CandidateID: number } } },
  })
  await user.click(within(dialog).getByRole('button', { name: /^更 ?正$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.pathname).toBe('/admin/candidates/5')
})

test('a number that a second person has approved meanwhile leads on from the address of the child that is gone', async () => {
  const Waiting = correctionWire({ Changes: [{ Field: 'CertNO', From: '530***1', To: '530***2' }] })
  const { user, server, press } = open(own(3, { Waiting }))
  server.answer({ Admin: { GetCorrectionList: { listData: [Waiting], totalCount: 1 } } })
  await user.click(await screen.findByRole('link', { name: '去复核' }))
  const moved = own(3, { CandidateID: 6 })
  server.answer({
    Admin: {
      DecideCorrection: { OtherMsg: { State: 'approved' } },
      GetEnrolmentDetail: { item: moved },
      GetChild: ({ CandidateID }) =>
        CandidateID === 6 ? { item: { CandidateID, Enrolments: [moved], Accounts: [] } } : refused('NOT_FOUND'),
    },
  })
  await press(/^通 ?过$/)
  await screen.findByText('已通过，更正生效')
  window.history.back()
  await waitFor(() => expect(window.location.pathname).toBe('/admin/candidates/6'))
  await screen.findByRole('heading', { name: /^段春晓/ })
})

test('a field of the correction that the server refuses is marked and has the focus, a text as a choice', async () => {
  const { user, server } = open(own(3))
  await screen.findByRole('heading', { name: /^段春晓/ })
  await user.keyboard('e')
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('证件号更正为'), '5301')
  await user.type(within(dialog).getByLabelText('原因（考生会看到）'), '户口本')
  for (const [Field, label] of [
    ['CertNO', '证件号更正为'],
    ['CertType', '证件类型更正为'],
  ] as const) {
    server.answer({ Admin: { CorrectEnrolment: refused('CERT_NUMBER_WRONG', {}, { Field }) } })
    await user.click(within(dialog).getByRole('button', { name: /^更 ?正$/ }))
    const field = within(dialog).getByLabelText(label)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect([...dialog.querySelectorAll('[aria-invalid="true"]')]).toEqual([field])
  }
  await user.click(within(dialog).getByLabelText('证件类型更正为'))
  expect(dialog.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1)
  await user.click(await screen.findByTitle('护照'))
  await waitFor(() => expect(dialog.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0))
})

test('the family is a tab with the account', async () => {
  const { user } = open(own(3))
  await user.click(await screen.findByRole('tab', { name: '家庭' }))
  await screen.findByRole('heading', { name: '账号 段志远 138****0002' })
  await screen.findByText('登录设备')
})

test('what does not load says so and can be tried again', async () => {
  const { press, server } = openConsole(
    '/candidates/5',
    { ...answers([own(3)]), Admin: { GetChild: offline } },
    { roles: ['enrolment'] },
  )
  await screen.findByText('网络不通')
  server.answer({ Admin: answers([own(3)]).Admin })
  await press(/^重 ?试$/)
  await screen.findByRole('heading', { name: /^段春晓/ })
})

test('an enrolment has an address of its own, with its history beside it', async () => {
  openConsole('/enrolments/2', answers([unpaid]), { roles: ['enrolment'] })
  await screen.findByText('请在报名截止前完成缴费（11月30日 23:59前）')
  expect(screen.getByRole('link', { name: '段春晓' }).getAttribute('href')).toBe('/admin/candidates/5')
  within(screen.getByRole('complementary', { name: '全部记录' })).getByText('照片审核通过')
})
