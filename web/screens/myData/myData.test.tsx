import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OwnDataRequestWire } from '#contract/people/dataRequest.ts'
import type { MyDataWire } from '#contract/people/myData.ts'
import { refusalText } from '#contract/refusals.ts'
import { type Answers, refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'

const data: MyDataWire = {
  Name: '李妈妈',
  Mobile: '13800000002',
  AnswerDays: 15,
  Children: [
    { CandidateID: 5, Name: '李小音', CertNO: '5301***********012', Enrolments: 2 },
    { CandidateID: 6, Name: '李小乐', CertNO: '5301***********013', Enrolments: 1 },
  ],
  Kinds: [
    {
      Kind: 'photo',
      Title: '证件照',
      What: '上传的证件照',
      Why: '核对本人',
      KeptFor: '60个月',
      NotGiven: '人脸特征不提供',
      Count: 2,
    },
  ],
  Consents: [
    {
      Kind: 'texts',
      Title: '服务协议和隐私政策',
      Name: '',
      CandidateID: 0,
      EF_ID: 0,
      Version: '2026-11',
      Time: '2026-11-01T09:00:00+08:00',
      WithdrawnTime: null,
      Means: '撤回后，需要重新同意才能继续使用账号。',
    },
  ],
  Looks: [{ Date: '2026-11-20', Name: '李小音', Who: '报名与照片审核人员', What: '查看报名档案', Times: 2 }],
}
const waiting: OwnDataRequestWire = {
  DR_ID: 3,
  Kind: 'delete',
  Name: '李小音',
  Wish: '',
  State: 'running',
  AskedTime: '2026-11-20T09:00:00+08:00',
  DueDate: '2026-12-11',
  Answer: '',
  WaitsFor: '线上考试正在进行',
  CanWithdraw: 0,
  Steps: [{ Kind: 'asked', Time: '2026-11-20T09:00:00+08:00', Note: '' }],
}
const open = (user: Answers['User'] = {}) =>
  openPage('/MyData', {
    User: {
      GetMyData: { item: data },
      GetMyDataRequests: { listData: [waiting], totalCount: 1 },
      GetMyDataExport: { item: { State: 'none', AskedTime: null, RemovedTime: null, Bytes: 0, Link: '' } },
      RequestData: { OtherMsg: { DR_ID: 4, DueDate: '2026-12-18' } },
      ExportMyData: {},
      ...user,
    },
  })

test('the page says what is stored, who looked, what was agreed to, and what a deletion waits for', async () => {
  await open()
  expect(await screen.findByText(/15个工作日内答复/)).toBeTruthy()
  expect(screen.getByText('人脸特征不提供')).toBeTruthy()
  expect(screen.getByText(/报名与照片审核人员/)).toBeTruthy()
  expect(screen.getByText(/等待办结：线上考试正在进行/)).toBeTruthy()
  expect(screen.getByText('撤回后，需要重新同意才能继续使用账号。')).toBeTruthy()
})

test('a deletion is sent only after the family has said that it knows what it means', async () => {
  const { press, user, server } = await open()
  await press('查阅、更正、删除或撤回同意')
  await user.click(await screen.findByRole('radio', { name: /^删除/ }))
  await user.click(screen.getByRole('radio', { name: /李小音/ }))
  expect(screen.getByText(/不能恢复/)).toBeTruthy()
  await press('提交申请')
  expect(await screen.findByText('请先确认')).toBeTruthy()
  expect(server.asked('User', 'RequestData')).toHaveLength(0)
  await user.click(screen.getByRole('checkbox'))
  await press('提交申请')
  expect(server.asked('User', 'RequestData')[0]).toMatchObject({ Kind: 'delete', CandidateID: 5, Wish: '' })
  expect(await screen.findByText(/2026-12-18前答复/)).toBeTruthy()
})

test('what is refused stands beside its field, and what was written stays', async () => {
  const { press, fill, user } = await open({ RequestData: () => refused('DATA_REQUEST_OPEN') })
  await press('查阅、更正、删除或撤回同意')
  await user.click(await screen.findByRole('radio', { name: /^更正/ }))
  await user.click(screen.getByRole('radio', { name: /整个账号/ }))
  await fill('请写明您的请求', '联系人改为父亲')
  await press('提交申请')
  const group = await screen.findByRole('group', { name: /您想申请什么/ })
  expect(await within(group).findByText(refusalText('DATA_REQUEST_OPEN'))).toBeTruthy()
  expect(screen.getByDisplayValue('联系人改为父亲')).toBeTruthy()
})

test('a withdrawal begins with what is withdrawn, and a copy can be asked for', async () => {
  const { press, server } = await open()
  await press('生成副本')
  expect(server.asked('User', 'ExportMyData')).toHaveLength(1)
  await press('申请撤回')
  expect(await screen.findByDisplayValue('撤回“服务协议和隐私政策”的同意')).toBeTruthy()
})
