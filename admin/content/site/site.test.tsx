import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { offline, refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const stored = { IsOn: 1 as const, Title: '提示', Text: '请提前办理', StartTime: null, EndTime: null, Version: 1 }

test('a save that fails after somebody else had saved says so', async () => {
  const { server, fill, press } = openConsole(
    '/site',
    { Admin: { GetSiteNotice: { item: stored } } },
    { roles: ['admin'] },
  )
  await fill('标题', '我的提示')
  server.answer({
    Admin: {
      SaveSiteNotice: refused('CHANGED_MEANWHILE'),
      GetSiteNotice: { item: { ...stored, Text: '请尽早办理', Version: 2 } },
    },
  })
  await press(/^保 ?存$/)
  await screen.findByText('已换成对方的新内容：内容')
  expect(screen.queryByText(/^没有保存/)).toBeNull()
  server.answer({ Admin: { SaveSiteNotice: offline } })
  await press(/^保 ?存$/)
  await screen.findByText('没有保存：网络连接失败，请检查网络后重试')
})

test('every version of a legal text can be opened', async () => {
  const version = { Kind: 'service' as const, PublishedTime: null, PublishedBy: '', Agreed: 3 }
  openConsole(
    '/site?tab=texts',
    {
      Admin: {
        GetLegalVersions: {
          listData: [
            { ...version, Version: '2026-11-24', PublishedTime: '2026-11-24T09:00:00+08:00', PublishedBy: '王敏' },
            { ...version, Version: '2026-11-23' },
          ],
          OtherMsg: { service: 2, privacy: 1, Accounts: 9 },
        },
      },
      Public: {
        GetLegalText: { item: { Kind: 'service', Title: '服务协议', Version: '2026-11-24', Html: '<p>文</p>' } },
      },
    },
    { roles: ['admin'] },
  )
  const older = await screen.findByRole('link', { name: '2026-11-23' })
  expect(older.getAttribute('href')).toBe('/service?Version=2026-11-23')
})

test('a notice without a title is not saved: its field is marked and has the focus', async () => {
  const answers = { Admin: { GetSiteNotice: { item: stored } } }
  const { server, fill, press } = openConsole('/site', answers, { roles: ['admin'] })
  await fill('标题', ' ')
  await press(/^保 ?存$/)
  await screen.findByText('请填写公告标题，最多20个字')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('标题')))
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(server.asked('Admin', 'SaveSiteNotice')).toEqual([])
})

test('site settings mark each field that is wrong, a list of numbers by its line', async () => {
  const item = { Name: '省音协', Copyright: '', ServicePhones: ['0871-60000001'], OfficeName: '考级办' }
  const office = { OfficePhone: '0871-60000010', OfficeAddress: '', ShareTitle: '', ShareText: '', Version: 1 }
  const answers = { Admin: { GetSiteSettings: { item: { ...item, ...office } } } }
  const { server, fill, press } = openConsole('/site?tab=site', answers, { roles: ['admin'] })
  await fill('客服电话', '0871-60000001\n转2号线')
  await fill('办公室名称', ' ')
  await press(/^保 ?存$/)
  await screen.findByText('第2行“转2号线”不是电话号码')
  screen.getByText('请填写名称，最多30个字')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('客服电话')))
  expect(server.asked('Admin', 'SaveSiteSettings')).toEqual([])
})
