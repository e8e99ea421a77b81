import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CallError } from '#client/callError.ts'
import { QueryState } from './QueryState.tsx'

type List = { listData: string[] }
const brokenNetwork = () => Promise.reject(new CallError('offline', '网络连接失败'))

/** A list whose next answer a test can choose. */
function openList(first: () => Promise<List>) {
  const next = { answer: first }
  function Names() {
    const query = useQuery({ queryKey: ['names'], queryFn: () => next.answer(), retry: false })
    return (
      <>
        <button type="button" onClick={() => void query.refetch()}>
          刷新
        </button>
        <QueryState query={query} loading={<p>请稍候</p>} empty={<p>暂无数据</p>} refused={<p>不能查看</p>}>
          {({ listData }) => listData.join()}
        </QueryState>
      </>
    )
  }
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <Names />
    </QueryClientProvider>,
  )
  return { ...view, press: (name: string) => userEvent.click(screen.getByRole('button', { name })), next }
}

test('what is shown stays when it cannot be refreshed, and comes anew by a press', async () => {
  const { next, press } = openList(async () => ({ listData: ['单于小雯'] }))
  await screen.findByText(/单于小雯/)
  next.answer = brokenNetwork
  await press('刷新')
  expect((await screen.findByRole('alert')).textContent).toContain('网络连接失败')
  screen.getByText(/单于小雯/)
  next.answer = async () => ({ listData: ['曾小雨'] })
  await press('重试')
  await screen.findByText(/曾小雨/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a part that waits is marked as busy, and a failure is announced with its reason', async () => {
  const { container, next, press } = openList(brokenNetwork)
  expect(container.querySelector('[aria-busy="true"]')?.textContent).toBe('请稍候')
  expect((await screen.findByRole('alert')).textContent).toContain('网络连接失败')
  expect(container.querySelector('[aria-busy="true"]')?.textContent).toBeUndefined()
  next.answer = async () => ({ listData: [] })
  await press('重新加载')
  await screen.findByText('暂无数据')
})

test('a refusal is not offered again', async () => {
  openList(() => Promise.reject(new CallError('refused', '考生信息不正确', 200)))
  await screen.findByText('不能查看')
  expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
})
