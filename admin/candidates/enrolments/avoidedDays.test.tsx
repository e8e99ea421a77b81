import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { enrolmentDetailWire } from '#test/screens/staffWire.ts'

const onSite = enrolmentDetailWire(7, { IsOnline: 0, AvoidedDays: ['2026-12-06'] })

test('days are added and taken away, sent with those that were seen, and a refusal keeps them', async () => {
  const { user, press, server } = openConsole(
    '/enrolments?row=7',
    {
      Admin: {
        GetEnrolmentList: { listData: [], totalCount: 0 },
        GetEnrolmentDetail: { item: onSite },
        SaveAvoidedDays: refused('CHANGED_MEANWHILE', { who: '王老师', time: '刚才' }),
      },
    },
    { roles: ['enrolment'] },
  )
  await press('修改不便考试的日期')
  const dialog = await screen.findByRole('dialog')
  const save = () => within(dialog).getByRole('button', { name: /^保 ?存$/ })
  expect(save()).toHaveProperty('disabled', true)
  fireEvent.change(within(dialog).getByLabelText('日期'), { target: { value: '2026-12-05' } })
  await user.click(within(dialog).getByRole('button', { name: /^添 ?加$/ }))
  await user.click(within(dialog).getByLabelText('删除 2026-12-06'))
  await user.click(save())
  await within(dialog).findByRole('alert')
  server.answer({ Admin: { SaveAvoidedDays: { OtherMsg: { Days: ['2026-12-05'] } } } })
  await user.click(save())
  await screen.findByText('已保存，下次自动排考会尽量避开')
  const asked = server.asked('Admin', 'SaveAvoidedDays')
  expect(asked).toMatchObject(Array(2).fill({ EF_ID: 7, Days: ['2026-12-05'], Seen: ['2026-12-06'] }))
})
