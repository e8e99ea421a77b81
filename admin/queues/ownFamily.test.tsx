import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/endpoint.ts'
import { appealWire } from '#test/screens/appealWire.ts'
import type { Answers } from '#test/screens/fakeServer.ts'
import { changeWire, waiverWire } from '#test/screens/moneyWire.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { correctionWire, refundWire } from '#test/screens/staffWire.ts'

const own = { IsOwnFamily: 1 } as const
const WHY = '这项报名的考生属于您本人的考生家庭，请由另一位工作人员办理'
const listOf = <Item,>(item: Item) => ({ listData: [item], totalCount: 1 })
const refund = refundWire(own)

const places: [path: string, role: StaffRole, button: RegExp, other: RegExp, answers: Answers['Admin']][] = [
  [
    '/refunds?row=7',
    'finance',
    /批准退费/,
    /不批准/,
    { GetRefundList: { ...listOf(refund), OtherMsg: { Sum: 1 } }, GetRefund: { item: refund } },
  ],
  [
    '/waivers?row=7',
    'finance',
    /批准减免/,
    /驳 ?回/,
    { GetWaiverList: { ...listOf(waiverWire(own)), OtherMsg: { Sum: 1 } } },
  ],
  [
    '/changes?row=7',
    'finance',
    /批准改报/,
    /驳 ?回/,
    { GetChoiceChangeList: { ...listOf(changeWire(own)), OtherMsg: { Charged: 70, Returned: 0 } } },
  ],
  ['/corrections?row=7', 'enrolment', /通 ?过/, /驳 ?回/, { GetCorrectionList: listOf(correctionWire(own)) }],
]

test.each(places)('%s says beforehand that another person approves for the own family', async (...place) => {
  const [path, role, button, other, answers] = place
  openConsole(path, { Admin: { GetSavedViews: { listData: [] }, ...answers } }, { roles: [role] })
  await screen.findByText(WHY)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: other }).disabled).toBe(false)
})

test('an appeal of the own family is left to somebody else in every step', async () => {
  const appeal = appealWire(own)
  const answers = { GetSavedViews: { listData: [] }, GetAppealList: listOf(appeal), GetAppeal: { item: appeal } }
  openConsole('/results/appeals?row=6', { Admin: answers }, { roles: ['results'] })
  await screen.findByText(WHY)
  expect(screen.queryByRole('button', { name: '保存核对' })).toBeNull()
})
