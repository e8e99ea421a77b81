import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffBatchWire } from '#contract/batch/batch.ts'
import type { DeliveryWire, SendingWire, TemplateWire } from '#contract/content/messageStaff.ts'
import { messageEventNames } from '#domain/content/message.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { staffEnrolmentWire } from '#test/screens/staffWire.ts'
import { keywordLines, keywordsIn } from './keywords.ts'
import { foundFirst } from './messageColumns.tsx'

const delivery: DeliveryWire = {
  MD_ID: 7,
  EB_Name: '冬季音乐考级',
  EF_ID: 1,
  Names: ['曾小雨'],
  Parts: [{ EF_ID: 1, Name: '曾小雨', Title: '证件照未通过', Text: '曾小雨的证件照未通过审核' }],
  Mobile: '139****0001',
  Title: '证件照未通过',
  Text: '曾小雨的证件照未通过审核',
  Way: 'sms',
  State: 'failed',
  Failure: '手机号停机或空号',
  Tries: 1,
  Cost: 0.05,
  MadeTime: '2026-11-20T10:00:00+08:00',
  SentTime: '2026-11-20T10:01:00+08:00',
  EndTime: '2026-11-20T10:02:00+08:00',
  CanSendAgain: 1,
}
const template: TemplateWire = {
  Name: 'paid',
  Title: '缴费成功',
  Text: '{考生}已缴费',
  Fields: ['考生', '批次', '专业级别'],
  SmsCode: '',
  WeChatId: '',
  Ways: ['sms'],
  Keywords: [],
  Example: '曾小雨已缴费',
  Version: 0,
}

const openLog = (change: Partial<DeliveryWire> = {}) =>
  openConsole(
    '/messages?row=7&state=5',
    {
      Admin: {
        GetMessageLog: { listData: [{ ...delivery, ...change }], totalCount: 1, OtherMsg: { Sum: 1.2, Again: 3 } },
        SendMessageAgain: { OtherMsg: { State: 'queued' } },
      },
    },
    { roles: ['enrolment'] },
  )

test('the log says why a message failed, and sends it again', async () => {
  const { press, server } = openLog()
  expect((await screen.findAllByText('手机号停机或空号')).length).toBeGreaterThan(0)
  expect(server.asked('Admin', 'GetMessageLog')[0]).toMatchObject({ State: 'failed' })
  await press('再次发送')
  await screen.findByText('已重新排队，一分钟内发出')
  expect(server.asked('Admin', 'SendMessageAgain')).toMatchObject([{ MD_ID: 7 }])
})

test('what fails once more is sent once more, and not taken for the same request', async () => {
  const { press, server } = openLog()
  for (let times = 1; times <= 2; times++) {
    await press('再次发送')
    await waitFor(() => expect(server.asked('Admin', 'SendMessageAgain')).toHaveLength(times))
    await screen.findAllByText('已重新排队，一分钟内发出')
  }
  const keys = server.asked('Admin', 'SendMessageAgain').map(({ RequestKey }) => RequestKey)
  expect(new Set(keys).size).toBe(2)
})

test('all that failed in the filter is sent again after its number was typed; a digest names its children', async () => {
  const parts = ['曾小雨', '曾小云'].map((Name, at) => ({
    EF_ID: at + 1,
    Name,
    Title: '考试时间有变动',
    Text: '改到下午',
  }))
  const { press, fill, server } = openLog({ Title: '考级消息', Parts: parts })
  server.answer({ Admin: { SendMessagesAgain: { OtherMsg: { Queued: 2, Withheld: 1 } } } })
  const list = await screen.findByRole('list', { name: '包含的消息' })
  expect(list.textContent).toMatch(/曾小雨.*考试时间有变动.*曾小云/)
  await press('重发失败的 3 条')
  await fill('请输入条数确认', '3')
  await press(/^重 ?发$/)
  expect(await screen.findByText('已重新排队 2 条，一分钟内发出；1 条超过上限，没有重发')).toBeTruthy()
  expect(server.asked('Admin', 'SendMessagesAgain')).toMatchObject([{ State: 'failed', Count: 3 }])
})

test('what may have arrived is not offered again', async () => {
  openLog({ State: 'unknown', CanSendAgain: 0 })
  await screen.findAllByText('结果不明')
  expect(screen.queryByRole('button', { name: '再次发送' })).toBeNull()
})

test('a template is changed with its codes; a field that it has not is refused before it is sent', async () => {
  const { press, fill, server } = openConsole(
    '/messages/templates',
    {
      Admin: {
        GetMessageTemplates: { listData: [template], totalCount: 1 },
        SaveMessageTemplate: { item: { ...template, Version: 1 } },
      },
    },
    { roles: ['schedule'] },
  )
  await screen.findByText('曾小雨已缴费')
  screen.getByText(/^站内、.*短信$/)
  await press('修改缴费成功')
  await fill('内容', '{成绩}')
  await screen.findByText('大括号里的字段不能用于这种消息，请从列出的字段中选择')
  await fill('内容', '缴费已收到')
  await fill('短信模板编号', 'SMS_123')
  await press(/^保 ?存$/)
  await screen.findByText('已保存，之后产生的消息使用新的内容')
  expect(server.asked('Admin', 'SaveMessageTemplate')).toMatchObject([{ Name: 'paid', SmsCode: 'SMS_123', Version: 0 }])
})

test('keywords are written one per line', () => {
  const keywords = [
    { Keyword: 'thing1', Text: '{考生}' },
    { Keyword: 'time2', Text: '{时间}' },
  ]
  expect(keywordsIn(`${keywordLines(keywords)}\n\n`)).toEqual(keywords)
  expect(keywordsIn('thing1')).toEqual([{ Keyword: 'thing1', Text: '' }])
})

test('a text goes to all that match, after their number was typed', async () => {
  const { press, fill, server } = openConsole(
    '/enrolments?batch=100',
    {
      Admin: {
        GetEnrolmentList: ({ Part }) => ({
          listData: Part === 'count' ? [] : [staffEnrolmentWire(1), staffEnrolmentWire(2)],
          totalCount: 2,
        }),
        SendStaffText: { OtherMsg: { OJ_ID: 5 } },
      },
    },
    { roles: ['enrolment'] },
  )
  await screen.findByText('共 2 条')
  await press('发消息')
  await fill('内容', '考场门口施工，请提前到场')
  await press('发给 2 个报名')
  await screen.findByText('请输入 2')
  expect(server.asked('Admin', 'SendStaffText')).toEqual([])
  await fill('输入报名数 2 以确认', '2')
  await press('发给 2 个报名')
  await waitFor(() =>
    expect(server.asked('Admin', 'SendStaffText')).toMatchObject([
      { EB_ID: 100, Text: '考场门口施工，请提前到场', Count: 2 },
    ]),
  )
})

test('without a condition nobody is written to', async () => {
  openConsole(
    '/enrolments',
    { Admin: { GetEnrolmentList: { listData: [staffEnrolmentWire(1)], totalCount: 1 } } },
    { roles: ['enrolment'] },
  )
  const button = await screen.findByRole('button', { name: '发消息' })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(button.title).toBe('先按批次等条件筛选')
})

const batch = {
  EB_ID: 3,
  EB_Name: '冬季音乐考级',
  State: 'draft',
  ClonedFrom: null,
  PublishedTime: null,
  Offers: 1,
  Enrolments: 0,
  Version: 1,
} as StaffBatchWire
const rules: SendingWire = {
  EB_ID: 3,
  EB_Name: '冬季音乐考级',
  QuietFrom: 21,
  QuietTo: 8,
  SmsPerPersonDay: 3,
  SmsPerBatch: 20_000,
  Budget: 2000,
  Ways: messageEventNames.map((Event) => ({ Event, IsWeChat: 1, Sms: 'never' })),
  SmsSent: 120,
  Spent: 6,
  Version: 4,
}

test('the rules of a batch are checked before they are saved with every event', async () => {
  const { press, fill, user, server } = openConsole(
    '/batches/3?tab=messages',
    {
      Admin: {
        GetBatch: { item: batch },
        GetSendingRules: { item: rules },
        SaveSendingRules: { item: { ...rules, Version: 5 } },
      },
    },
    { roles: ['schedule'] },
  )
  await screen.findByText(/^本批次已发短信 120 条/)
  await fill('本批次短信预算（元）', '很多')
  await press(/^保 ?存$/)
  await screen.findByText('请填整数，不发短信填0')
  await fill('本批次短信预算（元）', '1000001')
  await screen.findByText('最多填 1000000')
  await fill('本批次短信预算（元）', '300')
  await user.selectOptions(screen.getByLabelText('缴费成功发短信'), '总是发短信')
  await press(/^保 ?存$/)
  await waitFor(() => expect(server.asked('Admin', 'SaveSendingRules')).toHaveLength(1))
  const [saved] = server.asked('Admin', 'SaveSendingRules')
  expect(saved).toMatchObject({ EB_ID: 3, Budget: 300, QuietFrom: 21, Version: 4 })
  expect(saved?.Ways).toContainEqual({ Event: 'paid', IsWeChat: 1, Sms: 'always' })
  expect(saved?.Ways).toHaveLength(messageEventNames.length)
})

test('of a family the name that was searched for stands first, where the column would cut it off', () => {
  expect(foundFirst(['曾小雨', '曾晓晴'], '晓晴')).toEqual(['曾晓晴', '曾小雨'])
  expect(foundFirst(['曾小雨', '曾晓晴'], '')).toEqual(['曾小雨', '曾晓晴'])
})
