import { screen } from '@testing-library/react'
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
