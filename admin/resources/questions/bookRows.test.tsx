import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '#admin/kit/state/queryClient.ts'
import type { BookRowWire } from '#contract/catalogue/questionBankImport.ts'
import { fakeServer, refused } from '#test/screens/fakeServer.ts'
import { BookRows } from './BookRows.tsx'

const row: BookRowWire = {
  Line: 2,
  Question: '音程01',
  GName: '一级',
  TypeName: '音程听辨',
  Pages: [],
  Thumb: '',
  Sound: '音程01.mp3',
  Prompt: '听到的是哪个音程？',
  Options: ['大三度', '小三度'],
  Correct: 2,
  Model: '',
  Problems: [],
}
const show = (rows: BookRowWire[]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <BookRows uploadId={9} rows={rows} />
    </QueryClientProvider>,
  )

test('a hearing item shows its choices with the right one, and its sound is heard as candidates hear it', async () => {
  const server = fakeServer({
    Admin: { PlayBookSound: { OtherMsg: { Url: '/sounds/abc', Seconds: 2 } } },
  })
  const { container } = show([row])
  const [, second] = screen.getAllByRole('listitem')
  within(second as HTMLElement).getByText('（正确答案）')
  await userEvent.click(screen.getByRole('button', { name: '试听 音程01' }))
  await screen.findByText('听到的是哪个音程？')
  expect(server.asked('Admin', 'PlayBookSound')).toEqual([{ OU_ID: 9, Sound: '音程01.mp3' }])
  expect(container.querySelector('audio')?.getAttribute('src')).toBe('/sounds/abc')
})

test('a sound that cannot be used says why; a row names all that is wrong with it', async () => {
  fakeServer({ Admin: { PlayBookSound: refused('SOUND_SILENT') } })
  show([{ ...row, Problems: ['请选择正确答案', '选项不能相同'] }])
  screen.getByText('请选择正确答案')
  screen.getByText('选项不能相同')
  await userEvent.click(screen.getByRole('button', { name: '试听 音程01' }))
  await screen.findByText('文件里几乎没有声音，请检查后重新上传')
})
