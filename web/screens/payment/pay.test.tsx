import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { type Answers, refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { areaWire, enrolmentAnswer, enrolmentWire } from '#test/screens/wire.ts'

const details = '/EnrollDetails?EF_ID=101'
const payButton = { name: /^去缴费/ }
const startedTwice = '您已经发起过支付，为避免造成重复缴费，页面将刷新'

/** What WeChat's sheet answers when it is closed; absent outside WeChat. */
function inWeChat(...messages: string[]) {
  const left = [...messages]
  const invoke = (_name: string, _sheet: unknown, answer: (result: { err_msg?: string }) => void) => {
    const err_msg = left.shift()
    answer(err_msg === undefined ? {} : { err_msg })
  }
  vi.stubGlobal('WeixinJSBridge', { invoke })
}

const sheet = {
  OtherMsg: { appid: 'wx1', timeStamp: '1', nonceStr: 'n', package: 'p', paySign: 's', signType: 'MD5' as const },
}
const payable: Answers = {
  Exam: { GetExamFormInfo: enrolmentAnswer() },
  WeiXin: { CreateWeiXinPayUrl: sheet, GetPayState: { OtherMsg: { IsPay: PAY_STATUS.unpaid, ExamNO: '' } } },
  ExamPublic: { GetALLExamBatchALLFeeList: { listData: [] } },
}

const reload = vi.fn()
beforeEach(() => {
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

describe('the pay button', () => {
  test('a sheet that is cancelled: the next press warns and reloads, and then one may pay', async () => {
    inWeChat('get_brand_wcpay_request:cancel', 'get_brand_wcpay_request:cancel')
    const { press, server } = await openPage(details, payable)
    await press(/^去缴费 ¥190$/)
    await screen.findByText('您已取消支付，填写的信息已保存，可以随时重新缴费。')
    await press(/^去缴费/)
    await screen.findByText(startedTwice)
    expect(server.asked('WeiXin', 'CreateWeiXinPayUrl'), 'no second order').toHaveLength(1)
    await press('知道了')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    cleanup()
    const reloaded = await openPage(details, payable)
    await reloaded.press(/^去缴费/)
    await waitFor(() => expect(reloaded.server.asked('WeiXin', 'CreateWeiXinPayUrl')).toHaveLength(1))
  })

  test('a sheet that breaks off without a word: nobody knows whether money moved, so the next press warns', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    inWeChat()
    const { press, server } = await openPage(details, payable)
    await press(/^去缴费/)
    await vi.advanceTimersByTimeAsync(7000)
    await screen.findByText(/支付没有完成/)
    await press(/^去缴费/)
    await screen.findByText(startedTwice)
    await press('知道了')
    await vi.advanceTimersByTimeAsync(2000)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(server.asked('WeiXin', 'CreateWeiXinPayUrl'), 'no second order').toHaveLength(1)
  })

  test('a sheet that was open when the page was left is warned of when one comes back', async () => {
    const { press } = await openPage(details, payable)
    vi.stubGlobal('WeixinJSBridge', { invoke: () => undefined })
    await press(/^去缴费/)
    await waitFor(() => expect(Object.keys(localStorage).join()).toContain('payStarted'))
    cleanup()
    const again = await openPage(details, payable)
    await again.press(/^去缴费/)
    await screen.findByText(startedTwice)
    await again.press('知道了')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  test('paid is what the server says', async () => {
    inWeChat('get_brand_wcpay_request:ok')
    const { press, server } = await openPage(details, payable)
    server.answer({ WeiXin: { ...payable.WeiXin, GetPayState: { OtherMsg: { IsPay: PAY_STATUS.paid, ExamNO: '1' } } } })
    await press(/^去缴费/)
    expect(await screen.findByRole<HTMLButtonElement>('button', { name: '支付完成' })).toHaveProperty('disabled', true)
  })

  test('a refusal is told, and one may press again', async () => {
    inWeChat()
    const { press } = await openPage(details, {
      ...payable,
      WeiXin: { CreateWeiXinPayUrl: refused('PAYMENT_BY_OTHER', { n: 20 }) },
    })
    await press(/^去缴费/)
    await screen.findAllByText(/该报名已由另一个微信发起支付.*20分钟/)
    expect(screen.getByRole<HTMLButtonElement>('button', payButton).disabled).toBe(false)
  })

  test('a phone that WeChat has not told us yet is asked for its own identity without a question', async () => {
    inWeChat()
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const { press } = await openPage(details, {
      ...payable,
      WeiXin: { CreateWeiXinPayUrl: refused('WECHAT_REQUIRED'), GetWeiXinState: { OtherMsg: { State: 'a1b2' } } },
    })
    await press(/^去缴费/)
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1))
    const back = new URL(new URL(String(left.mock.calls[0]?.[0])).searchParams.get('redirect') ?? '')
    expect(back.pathname + back.search).toBe('/EnrollDetails?EF_ID=101&pay=1')
  })

  test('outside WeChat the way into it is shown, and nothing is ordered', async () => {
    const { press, server } = await openPage(details, payable)
    await press(/^去缴费/)
    const way = await screen.findByRole('dialog', { name: '在微信中完成缴费' })
    within(way).getByRole('img', { name: '本页的二维码' })
    expect(server.asked('WeiXin', 'CreateWeiXinPayUrl')).toEqual([])
  })
})

describe('no pay button', () => {
  const atDesk = enrolmentWire({ ExamArea: { EA_Name: '昭通市', IsOnlinePay: 0 } })

  test('an area without online payment says where to pay, when, and whom to call', async () => {
    await openPage('/ExamApply?EF_ID=101&step=5', {
      WeiXin: payable.WeiXin,
      Exam: { GetExamFormInfo: enrolmentAnswer(atDesk) },
      ExamPublic: {
        GetExamAreaList: {
          listData: [{ ...areaWire, PayAddress: '文化馆一楼', PayHours: '周一至周五 9:00', PayPhone: '0870-00000001' }],
        },
        ...payable.ExamPublic,
        GetALLMajorsList: { listData: [] },
        GetALLGradesList: { listData: [] },
      },
    })
    await screen.findByText('该地区不支持在线缴费，请到指定地点进行缴费')
    await screen.findByText('文化馆一楼')
    screen.getByText('周一至周五 9:00')
    screen.getByRole('img', { name: /的缴费码$/ })
    screen.getByText('缴费时出示此码，或说出报名号 101')
    const phone = screen.getByRole('link', { name: '拨打 0870-00000001' })
    expect(phone.getAttribute('href')).toBe('tel:087000000001')
    expect(screen.queryByRole('button', payButton)).toBeNull()
  })

  test('where the office entered nothing, the customer service is named', async () => {
    await openPage(details, {
      Exam: { GetExamFormInfo: enrolmentAnswer(atDesk) },
      WeiXin: payable.WeiXin,
      ExamPublic: { GetExamAreaList: { listData: [areaWire] }, ...payable.ExamPublic },
    })
    await screen.findByRole('link', { name: '拨打 0871-00000001' })
  })

  test.each([
    ['paid', enrolmentWire({ IsPay: PAY_STATUS.paid })],
    ['refunded', enrolmentWire({ IsPay: PAY_STATUS.refunded })],
    ['without a fee', enrolmentWire({ Fee: 0 })],
  ])('%s', async (_what, enrolment) => {
    await openPage(details, { ...payable, Exam: { GetExamFormInfo: enrolmentAnswer(enrolment) } })
    await screen.findAllByText('李小雅')
    expect(screen.queryByRole('button', payButton)).toBeNull()
  })
})

describe('a page of an area that is paid at a desk', () => {
  const unpaid = enrolmentWire({ ExamArea: { EA_Name: '昭通市', IsOnlinePay: 0 } })
  const state = (IsPay: number) => ({ GetPayState: { OtherMsg: { IsPay, ExamNO: '' } } })
  const atDesk: Answers = {
    Exam: { GetExamFormInfo: enrolmentAnswer(unpaid) },
    ExamPublic: { GetExamAreaList: { listData: [{ ...areaWire, PayAddress: '文化馆一楼' }] }, ...payable.ExamPublic },
    WeiXin: state(PAY_STATUS.unpaid),
  }
  const taken: Answers = {
    Exam: {
      GetExamFormInfo: enrolmentAnswer({ ...unpaid, IsPay: PAY_STATUS.paid, PayMethod: 'desk' }),
      GetMyPayments: {
        OtherMsg: { Paid: { Way: 'desk', Amount: 190, Time: '2026-11-20T10:05:00+08:00', ReceiptNO: 'ZT-0071' } },
        listData: [{ Title: '缴费成功', Text: '李小雅的缴费成功，报名已生效。', Time: '2026-11-20T10:05:00+08:00' }],
      },
    },
    WeiXin: state(PAY_STATUS.paid),
  }

  test.each([
    ['within seconds', () => vi.advanceTimersByTimeAsync(5000)],
    ['when it comes back to the front', async () => void window.dispatchEvent(new Event('visibilitychange'))],
  ])('learns %s that it was taken, and keeps amount, time and receipt', async (_when, wait) => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    const { server } = await openPage(details, atDesk)
    await screen.findByText('文化馆一楼')
    await waitFor(() => expect(server.asked('WeiXin', 'GetPayState')).toHaveLength(1))
    server.answer(taken)
    await wait()
    const record = (await screen.findByRole('heading', { name: '缴费记录' })).closest('section') as HTMLElement
    for (const words of ['¥190', '11月20日 10:05', 'ZT-0071', '缴费成功']) expect(record.textContent).toContain(words)
    expect(screen.queryByText('文化馆一楼')).toBeNull()
  })
})
