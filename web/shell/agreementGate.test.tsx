import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { currentSession } from '#client/session.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { openPage, signedIn } from '#test/screens/openPage.tsx'
import { memberAnswers } from '#test/screens/wire.ts'

test('texts that change while a user reads them: the newer ones are asked for, and agreed to', async () => {
  const session = { ...signedIn(USER_TYPE.candidate), agreeVersion: '2026-12-01', hasAgreed: true }
  const { server, press } = await openPage('/connect', memberAnswers, session)
  await screen.findByRole('dialog', { name: '协议已更新' })
  await screen.findByText(/2026-12-01 版/)
  server.answer({ User: { AgreeToTexts: refused('AGREEMENT_CHANGED', {}, { AgreeVersion: '2026-12-02' }) } })
  await press('同意并继续')
  await screen.findByText(/2026-12-02 版/)
  server.answer({ User: { AgreeToTexts: {} } })
  await press('同意并继续')
  await expect.poll(() => currentSession()?.agreeVersion).toBe('')
  expect(server.asked('User', 'AgreeToTexts')).toEqual([{ AgreeVersion: '2026-12-01' }, { AgreeVersion: '2026-12-02' }])
})

test('an account that another client made without an agreement is asked to read and agree, not told of an update', async () => {
  const session = { ...signedIn(USER_TYPE.candidate), agreeVersion: '2026-12-01', hasAgreed: false }
  await openPage('/connect', memberAnswers, session)
  const gate = await screen.findByRole('dialog', { name: '请阅读并同意' })
  expect(gate.textContent).not.toContain('更新')
})
