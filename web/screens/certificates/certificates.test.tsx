import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OwnCertificateWire } from '#contract/result/certificate.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'

const certificate = (rest: Partial<OwnCertificateWire> = {}): OwnCertificateWire => ({
  EF_ID: 120,
  EB_Name: '2026年7月音乐考级',
  Name: '曾乐瑶',
  MName: '钢琴',
  GName: '八级',
  ERT_Name: '优秀',
  CertificateNO: '5326270000017',
  CertificateDate: '2026-11-20T10:00:00+08:00',
  State: 'valid',
  EndedTime: null,
  Reason: '',
  Key: 'abc.def',
  IsPost: 1,
  PostName: '曾明',
  PostMobile: '13800000002',
  PostAddress: '昆明市五华区一号',
  Carrier: '',
  TrackingNO: '',
  SentDay: '',
  ...rest,
})
const open = (listData: OwnCertificateWire[], path = '/Certificates') =>
  openPage(path, { Exam: { GetMyCertificateList: { listData, totalCount: listData.length } } })

test('several children stand on one page, each with number, state and the way to check it', async () => {
  const replaced = { State: 'replaced', EndedTime: '2026-11-21T09:00:00+08:00', Reason: '姓名已更正' } as const
  await open([
    certificate(),
    certificate({ EF_ID: 121, Name: '曾乐山', Key: 'g.h' }),
    certificate({ Key: 'old.one', CertificateNO: '5326270000025', ...replaced }),
  ])
  const first = within(await screen.findByRole('region', { name: '曾乐瑶的证书' }))
  expect(first.getAllByText(/532627 00000/).map(({ textContent }) => textContent)).toEqual([
    '532627 000001 7',
    '532627 000002 5',
  ])
  first.getByText('2026-11-21 09:00 已被新证书替换：姓名已更正')
  expect(first.getAllByRole('link', { name: '查验页' })[0]?.getAttribute('href')).toMatch(/\/Cert\?c=abc\.def$/)
  within(screen.getByRole('region', { name: '曾乐山的证书' })).getByText('有效')
})

test('of one enrolment alone, with the way to all', async () => {
  await open([certificate(), certificate({ EF_ID: 121, Name: '曾乐山', Key: 'g.h' })], '/Certificates?EF_ID=121')
  await screen.findByText('曾乐山')
  expect(screen.queryByText('曾乐瑶')).toBeNull()
  expect(screen.getByRole('link', { name: '查看全部证书' }).getAttribute('href')).toBe('/Certificates')
})

test('without one the page says when there will be one', async () => {
  await open([])
  await screen.findByText(/成绩公布后可以在这里看到证书/)
})

test('a paper that is sent names its number and can no longer be moved', async () => {
  await open([certificate({ TrackingNO: '73100123456789', Carrier: '中通快递', SentDay: '2026-12-05' })])
  await screen.findByText('2026-12-05 由中通快递寄出')
  screen.getByText('7310 0123 4567 89')
  expect(screen.queryByRole('button', { name: '修改收件信息' })).toBeNull()
})

test('where to is changed until it is sent; a refusal keeps what was typed', async () => {
  const { server, press, fill } = await open([certificate()])
  await screen.findByText('待寄出，寄出后会通知您')
  await press('修改收件信息')
  await fill('收件人电话', '12')
  await press('保存')
  await screen.findByText(/电话/, { selector: '[role="alert"], [class*="error"], p' })
  expect(server.asked('Exam', 'SetCertificatePost')).toEqual([])
  await fill('收件人电话', '13900000001')
  await fill('收件地址', '大理市二号')
  server.answer({ Exam: { SetCertificatePost: refused('CERTIFICATE_SENT') } })
  await press('保存')
  await screen.findByText(/证书已经寄出/)
  expect((screen.getByLabelText(/收件地址/) as HTMLTextAreaElement).value).toBe('大理市二号')
  expect(server.asked('Exam', 'SetCertificatePost')[0]).toMatchObject({
    EF_ID: 120,
    IsPost: 1,
    PostName: '曾明',
    PostMobile: '13900000001',
    PostAddress: '大理市二号',
  })
})

test('the picture is shown to be kept; where it cannot be made yet the reason stands there', async () => {
  const { server, press } = await open([certificate()])
  server.answer({ Exam: { GetMyCertificateFile: refused('CERTIFICATE_FILE_WAITS') } })
  await press('证书图片')
  await screen.findByText(/工作人员正在处理/)
  const OtherMsg = { FileName: 'certificate-5326270000017.png', Link: '', Picture: 'iVBORw0KGgo=' }
  server.answer({ Exam: { GetMyCertificateFile: { OtherMsg } } })
  await press('证书图片')
  const shown = await screen.findByRole('img', { name: '曾乐瑶的钢琴八级证书' })
  expect(shown.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=')
  expect(screen.queryByText(/工作人员正在处理/)).toBeNull()
  expect(server.asked('Exam', 'GetMyCertificateFile').map(({ Format }) => Format)).toEqual(['picture', 'picture'])
})
