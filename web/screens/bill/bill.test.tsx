import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answers, refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { enrolmentAnswer, enrolmentWire } from '#test/screens/wire.ts'
import { billWire, shareWire, unpaidWire } from './testBill.ts'

/** What WeChat's sheet answers each time it is closed. */
function inWeChat(...messages: string[]) {
  const left = messages.map((message) => `get_brand_wcpay_request:${message}`)
  const invoke = vi.fn((_name: string, _sheet: unknown, answer: (result: { err_msg?: string }) => void) => {
    const err_msg = left.shift()
    answer(err_msg === undefined ? {} : { err_msg })
  })
  vi.stubGlobal('WeixinJSBridge', { invoke })
  return invoke
}

const sheet = { appid: 'wx1', timeStamp: '1', nonceStr: 'n', package: 'p', paySign: 's', signType: 'MD5' as const }
const opened = { OtherMsg: { ...sheet, BillNO: 'K1', Count: 2, Sum: 300 } }
const openBill = { item: billWire(), listData: [shareWire(1), shareWire(2)] }
const paidBill = {
  item: billWire({ State: 'paid', PayTime: '2026-11-20T09:01:00+08:00', CancelTime: null }),
  listData: [shareWire(1, { IsPay: 1, ExamNO: '530001' }), shareWire(2, { IsPay: 1, ExamNO: '530002' })],
}
const atDesk = unpaidWire(3, { Why: '该地区不支持在线缴费，请到指定地点进行缴费' })
const unpaid = { listData: [unpaidWire(1), unpaidWire(2, { Fee: 150 }), atDesk], totalCount: 3 }
const answers: Answers = {
  Exam: { GetMyUnpaid: unpaid, GetMyExamFormList: { listData: [], totalCount: 0 } },
  WeiXin: { CreateBillPayUrl: opened, GetBill: openBill, CancelBill: { OtherMsg: { State: 'closed' } } },
}
const payTogether = { name: /^合并缴费 ¥/ }

beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
})

describe('picking several to pay', () => {
  test('all that can be paid is ticked, what cannot says why, and the sum follows', async () => {
    const { user } = await openPage('/PayTogether', answers)
    await screen.findByRole('button', { name: '合并缴费 ¥300' })
    screen.getByText('该地区不支持在线缴费，请到指定地点进行缴费')
    await user.click(screen.getByRole('checkbox', { name: /^考生1/ }))
    screen.getByRole('button', { name: '合并缴费 ¥150' })
    await user.click(screen.getByRole('checkbox', { name: /^全选/ }))
    screen.getByRole('button', { name: '合并缴费 ¥300' })
    await user.click(screen.getByRole('checkbox', { name: /^全选/ }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '请选择要缴费的报名' }).disabled).toBe(true)
  })

  test('one of it was paid elsewhere: the refusal is said, the list is loaded again, the rest stays ticked', async () => {
    inWeChat()
    const { press, server } = await openPage('/PayTogether?EF_IDs=1-2', {
      ...answers,
      WeiXin: { CreateBillPayUrl: refused('BILL_ENROLMENT', { name: '考生2', why: '该报名已缴费' }) },
    })
    await screen.findByRole('button', { name: '合并缴费 ¥300' })
    server.answer({ Exam: { ...answers.Exam, GetMyUnpaid: { listData: [unpaidWire(1), atDesk], totalCount: 2 } } })
    await press(payTogether.name)
    expect((await screen.findByRole('alert')).textContent).toBe('考生“考生2”：该报名已缴费')
    await screen.findByRole('button', { name: '合并缴费 ¥150' })
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^考生1/ }).checked).toBe(true)
  })

  test('outside WeChat the way into it is shown, and nothing is ordered', async () => {
    const { press, server } = await openPage('/PayTogether?EF_IDs=2', answers)
    await screen.findByRole('button', payTogether)
    await press(payTogether.name)
    const way = await screen.findByRole('dialog', { name: '在微信中完成缴费' })
    within(way).getByText(/PayTogether\?EF_IDs=2$/)
    expect(server.asked('WeiXin', 'CreateBillPayUrl')).toEqual([])
  })

  test('an open bill is named, and its enrolments cannot be picked again', async () => {
    await openPage('/PayTogether', {
      ...answers,
      Exam: { GetMyUnpaid: { listData: [unpaidWire(1, { BillNO: 'K1' }), unpaidWire(2)], totalCount: 2 } },
    })
    const link = await screen.findByRole('link', { name: '继续支付或取消' })
    expect(link.getAttribute('href')).toBe('/Bill?BillNO=K1')
    expect(screen.queryByRole('checkbox', { name: /^考生1/ })).toBeNull()
  })

  test('nothing to pay', async () => {
    await openPage('/PayTogether', { Exam: { GetMyUnpaid: { listData: [], totalCount: 0 } } })
    await screen.findByText('没有待缴费的报名')
  })
})

describe('a bill', () => {
  test('is paid in one sheet, and its page lists the exam numbers', async () => {
    const invoke = inWeChat('ok')
    const { press, server } = await openPage('/PayTogether', answers)
    await screen.findByRole('button', payTogether)
    let asked = 0
    server.answer({
      ...answers,
      // The page shows the open bill first; the sheet is paid between the two questions.
      WeiXin: { ...answers.WeiXin, GetBill: () => (asked++ === 0 ? openBill : paidBill) },
    })
    await press(payTogether.name)
    await screen.findByText('考号 530001')
    screen.getByText('已支付')
    expect(invoke).toHaveBeenCalledTimes(1)
    expect(server.asked('WeiXin', 'CreateBillPayUrl').map(({ EF_IDs, Sum }) => [EF_IDs, Sum])).toEqual([
      [[1, 2], 300],
      [[1, 2], 300],
    ])
    expect(screen.getByRole('link', { name: '查看我的报名' }).getAttribute('href')).toBe('/MyEnroll')
  })

  test('a sheet that is cancelled: the next press warns before it reloads', async () => {
    inWeChat('cancel')
    const { press, server } = await openPage('/Bill?BillNO=K1', answers)
    await screen.findByRole('button', { name: '微信支付 ¥300' })
    await press('微信支付 ¥300')
    await screen.findByText('您已取消支付，填写的信息已保存，可以随时重新缴费。')
    await press('微信支付 ¥300')
    await screen.findByText('您已经发起过支付，为避免造成重复缴费，页面将刷新')
    expect(server.asked('WeiXin', 'CreateBillPayUrl'), 'no second order').toHaveLength(1)
  })

  test('that was closed meanwhile and opened anew goes on under its new number', async () => {
    inWeChat('cancel')
    const { press } = await openPage('/Bill?BillNO=K1', {
      ...answers,
      WeiXin: {
        ...answers.WeiXin,
        CreateBillPayUrl: { OtherMsg: { ...opened.OtherMsg, BillNO: 'K2' } },
        GetBill: ({ BillNO }) => ({ ...openBill, item: billWire({ BillNO }) }),
      },
    })
    await screen.findByText('K1')
    await press('微信支付 ¥300')
    await screen.findByText('K2')
    await screen.findByText('您已取消支付，填写的信息已保存，可以随时重新缴费。')
    expect(window.location.search).toBe('?BillNO=K2')
  })

  const cancellableFrom = (CancelTime: string) => ({ ...openBill, item: billWire({ CancelTime }) })

  test('cannot be cancelled in its first five minutes, and says from when', async () => {
    await openPage('/Bill?BillNO=K1', {
      ...answers,
      WeiXin: { ...answers.WeiXin, GetBill: cancellableFrom('2099-11-20T09:05:00+08:00') },
    })
    await screen.findByText('09:05起可以取消（发起支付5分钟后）')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '取消这笔缴费' }).disabled).toBe(true)
  })

  test('that is cancelled leads to picking anew, with the same enrolments', async () => {
    const closed = { ...openBill, item: billWire({ State: 'closed', CancelTime: null }) }
    const { press, server } = await openPage('/Bill?BillNO=K1', {
      ...answers,
      WeiXin: { ...answers.WeiXin, GetBill: cancellableFrom('2020-11-20T09:05:00+08:00') },
    })
    await screen.findByRole('button', { name: '取消这笔缴费' })
    await press('取消这笔缴费')
    await screen.findByText('取消后，其中的报名可以重新选择缴费，报名信息不变。')
    server.answer({ ...answers, WeiXin: { ...answers.WeiXin, GetBill: closed } })
    await press('取消缴费')
    const again = await screen.findByRole('link', { name: '重新选择缴费' })
    expect(again.getAttribute('href')).toBe('/PayTogether?EF_IDs=1-2')
    expect(server.asked('WeiXin', 'CancelBill')).toEqual([{ BillNO: 'K1' }])
  })

  test.each([
    ['closed', '已关闭', '重新选择缴费'],
    ['held', '核对中', '查看我的报名'],
    ['back', '已退款', '查看我的报名'],
  ] as const)('%s says what it means and what can be done', async (State, word, way) => {
    await openPage('/Bill?BillNO=K1', {
      ...answers,
      WeiXin: { GetBill: { item: billWire({ State }), listData: [shareWire(1), shareWire(2)] } },
    })
    await screen.findByText(word)
    screen.getByRole('link', { name: way })
    expect(screen.queryByRole('button', { name: /微信支付/ })).toBeNull()
  })

  test('of somebody else leads to the own list', async () => {
    await openPage('/Bill?BillNO=K7', { ...answers, WeiXin: { GetBill: refused('NOT_FOUND') } })
    await waitFor(() => expect(window.location.pathname).toBe('/MyEnroll'))
  })
})

test('the list of enrolments leads to paying together, with how many and the sum', async () => {
  await openPage('/MyEnroll', {
    Exam: { ...answers.Exam, GetMyExamFormList: { listData: [enrolmentWire()], totalCount: 1 } },
  })
  const link = await screen.findByRole('link', { name: '合并缴费（2项 ¥300）' })
  expect(link.getAttribute('href')).toBe('/PayTogether')
})

test('an enrolment shows the bill that pays it, and its share', async () => {
  await openPage('/EnrollDetails?EF_ID=1', {
    Exam: { GetExamFormInfo: enrolmentAnswer({ EF_ID: 1, BillNO: 'K1', IsPay: 1 }) },
    WeiXin: { GetBill: paidBill },
    ExamPublic: { GetALLExamBatchALLFeeList: { listData: [] } },
  })
  await screen.findByText('2项，¥300')
  screen.getByText('¥150')
  expect(screen.getByRole('link', { name: '查看合并缴费单' }).getAttribute('href')).toBe('/Bill?BillNO=K1')
})
