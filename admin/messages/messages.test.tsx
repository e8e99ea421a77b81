import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DeliveryWire, TemplateWire } from '#contract/messageStaff.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { keywordLines, keywordsIn } from './keywords.ts'

const delivery: DeliveryWire = {
  MD_ID: 7,
  EB_Name: '冬季音乐考级',
  EF_ID: 1,
  Names: ['曾小雨'],
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
  Keywords: [],
  Example: '曾小雨已缴费',
  Version: 0,
}

const openLog = (change: Partial<DeliveryWire> = {}) =>
  openConsole(
    '/messages?row=7&state=5',
    {
      Admin: {
        GetMessageLog: { listData: [{ ...delivery, ...change }], totalCount: 1 },
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
