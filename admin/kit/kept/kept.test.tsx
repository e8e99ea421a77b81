import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentSession, setSession } from '#client/session.ts'
import type { VenueWire } from '#contract/schedule/planPlaces.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { moneyWorkWire } from '#test/screens/moneyWire.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { signedIn } from '#test/screens/openPage.tsx'
import { KeptForm } from './KeptForm.ts'
import { forgetAllKept, keepFor } from './keptInput.ts'
import { leaveGuard } from './leaveGuard.ts'

const venue: VenueWire & { Rooms: [] } = {
  V_ID: 1,
  EA_ID: 1,
  EA_Name: '昆明市',
  VenueName: '音乐厅',
  Address: '东风路1号',
  WaitingSeats: 50,
  IsOff: 0,
  Version: 1,
  Rooms: [],
}
const answers = {
  Admin: {
    GetVenueList: { listData: [venue] },
    GetMoneyWorkList: {
      listData: [moneyWorkWire(), moneyWorkWire({ W_ID: 8 })],
      totalCount: 2,
      OtherMsg: { Ours: 0, Theirs: 0 },
    },
    GetMoneyWorkers: { listData: [{ U_ID: 5, Name: '杨丽娟' }] },
  },
  User: { Logout: {} },
}
const open = (path: string, isBack = false) => openConsole(path, answers, { roles: ['finance', 'schedule'], isBack })

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, text: string) => fireEvent.change(await field(label), { target: { value: text } })
const asks = () => screen.findByText('填写的内容还没有保存')
const isAsking = () => leaveGuard.question() !== null
const address = () => window.location.pathname + window.location.search

test('a dialog asks before it closes; what was typed is there again, unless it was thrown away', async () => {
  const { press } = open('/venues')
  await press('修改考点')
  await type('考点名称', '云南音乐厅')
  fireEvent.keyDown(await field('考点名称'), { key: 'Escape', keyCode: 27 })
  await asks()
  await press('留下')
  expect((await field('考点名称')).value).toBe('云南音乐厅')
  await press(/^取 ?消$/)
  await press(/^离 ?开$/)
  await waitFor(() => expect(isAsking()).toBe(false))

  cleanup()
  const again = open('/venues', true)
  await again.press('修改考点')
  await screen.findByText(/^这台电脑上有/)
  expect(screen.queryByLabelText('考点名称')).toBeNull()
  await again.press('继续编辑')
  expect((await field('考点名称')).value).toBe('云南音乐厅')
  await again.press(/^取 ?消$/)
  await again.press('放弃内容')

  cleanup()
  const fresh = open('/venues', true)
  await fresh.press('修改考点')
  expect((await field('考点名称')).value).toBe('音乐厅')
})

test('another row, another screen and a step back are asked for, and stay where they were', async () => {
  const { press, user } = open('/venues')
  act(() => window.history.pushState({ at: 1 }, '', '/admin/money?row=7'))
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  await type('备注', '等微信回复')
  const here = address()
  await user.click((await screen.findAllByRole('button', { name: '下一条' }))[0] as HTMLElement)
  await asks()
  expect(address()).toBe(here)
  await press('留下')
  act(() => window.history.back())
  await asks()
  await waitFor(() => expect(address()).toBe(here))
  expect((await field('备注')).value).toBe('等微信回复')
  await press(/^离 ?开$/)
  await waitFor(() => expect(address()).toBe('/admin/venues'))
})

test('the end of a login keeps what is typed; signing out asks and removes it', async () => {
  const { press } = open('/money?row=7')
  await type('备注', '等微信回复')
  const session = currentSession()
  act(() => setSession(null))
  await screen.findByRole('dialog', { name: '重新登录' })
  act(() => setSession(session))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '重新登录' })).toBeNull())
  expect((await field('备注')).value).toBe('等微信回复')
  await press('退出登录')
  await screen.findAllByText('还有 1 项内容没有保存')
  await press('仍然退出')
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('kaoji.kept'))).toEqual([]))
})

test('another person does not see what was typed', async () => {
  open('/money?row=7')
  await type('备注', '等微信回复')
  cleanup()
  open('/money?row=7')
  expect((await field('备注')).value).toBe('')
  expect(JSON.stringify(localStorage)).not.toContain('等微信回复')
})

const staff = { ...signedIn(USER_TYPE.staff), mobile: '13800000099' }
beforeEach(() => {
  setSession(staff)
  keepFor(staff.mobile)
})
afterEach(() => {
  forgetAllKept()
  keepFor(null)
})

/** A form as a screen opens it, with what it holds. */
function formOf(name: string, secret = '') {
  const form = new KeptForm(name)
  const close = form.open()
  const values = () => ({
    note: form.value('note', '', {}),
    password: form.value('password', secret, { isSecret: true }),
    form: form.value('form', { name: '', number: '' }, { stored: (all) => ({ ...all, number: '' }) }),
  })
  values()
  return { form, close, values }
}

test('secrets stay in memory, and are said to be lost', () => {
  const alone = formOf('b')
  alone.form.set('password', '口令')
  alone.close()
  expect(new KeptForm('b').offered).toBeNull()
  const { form, close } = formOf('a')
  form.set('note', '备注')
  expect([form.isChanged(), form.isKept()]).toEqual([true, true])
  form.set('password', '口令')
  expect(form.isKept()).toBe(false)
  form.set('form', { name: '李小音', number: '530102201503010025' })
  form.leave()
  close()
  expect(JSON.stringify(localStorage)).not.toMatch(/口令|530102/)
  const later = formOf('a')
  later.form.take()
  expect(later.values()).toEqual({ note: '备注', password: '', form: { name: '李小音', number: '' } })
  later.close()
})

test('what was typed and taken back again, and what was sent, is not kept', () => {
  const { form, close } = formOf('a')
  form.set('note', '备注')
  form.set('note', '')
  expect(form.isChanged()).toBe(false)
  form.set('note', '备注')
  form.sent()
  expect(form.isChanged()).toBe(false)
  close()
  expect(new KeptForm('a').offered).toBeNull()
})

test('a form that a refusal draws anew goes on without a question', () => {
  const first = formOf('a')
  first.form.set('note', '备注')
  const second = formOf('b')
  first.close()
  const again = formOf('a')
  expect([again.form.offered, again.values().note]).toEqual([null, '备注'])
  again.close()
  second.close()
})

test('after a fortnight nothing is left', () => {
  const { form, close } = formOf('a')
  form.set('note', '备注')
  form.leave()
  close()
  keepFor(null)
  vi.setSystemTime(Date.now() + 15 * 24 * 3_600_000)
  keepFor(staff.mobile)
  expect(new KeptForm('a').offered).toBeNull()
})
