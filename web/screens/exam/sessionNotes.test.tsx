import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { setSession } from '#client/session.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { fakeServer, refused } from '#test/screens/fakeServer.ts'
import { handsOf, signedIn } from '#test/screens/openPage.tsx'
import { newQueryClient } from '#web/data/queryClient.ts'
import { SessionNotes } from './SessionNotes.tsx'

const note = {
  SN_ID: 1,
  IsFromStaff: 1 as const,
  By: '',
  Text: '请检查麦克风',
  Time: '2027-01-18T09:40:00+08:00',
  ReadTime: null,
}

test('what the office writes is shown, and a question that was refused is kept', async () => {
  const server = fakeServer({
    Exam: { GetOwnSessionNotes: { listData: [note] }, AskInSession: refused('NOTE_OVER') },
  })
  setSession(signedIn(USER_TYPE.candidate))
  render(
    <QueryClientProvider client={newQueryClient()}>
      <SessionNotes enrolmentId={7} />
    </QueryClientProvider>,
  )
  const { press, fill } = handsOf(userEvent.setup({ delay: null }))
  expect((await screen.findByRole('listitem')).textContent).toBe('09:40 考务请检查麦克风')
  await press('遇到问题，问考务')
  await fill('向考务提问', '麦克风没有声音')
  await press('发送')
  expect(await screen.findByText(/考试时间已结束，不能再提问/)).toBeTruthy()
  server.answer({ Exam: { AskInSession: { OtherMsg: { SN_ID: 2 } } } })
  await press('发送')
  await screen.findByRole('button', { name: '遇到问题，问考务' })
  expect(server.asked('Exam', 'AskInSession').at(-1)).toMatchObject({ EF_ID: 7, Text: '麦克风没有声音' })
})
