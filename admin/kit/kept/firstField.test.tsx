import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { KeptDrawer } from './KeptDrawer.tsx'
import { KeptModal } from './KeptModal.tsx'

const nobody = () => undefined

function Opened({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen && (
        <KeptModal open title="对话框" onCancel={() => setOpen(false)}>
          {children}
        </KeptModal>
      )}
    </>
  )
}

const dialogWith = (children: ReactNode) => (
  <KeptModal open title="对话框" onCancel={nobody}>
    {children}
  </KeptModal>
)
const focused = () => document.activeElement?.getAttribute('aria-label')

test('a dialog opens with the focus in its first field, and gives it back when it closes', async () => {
  const user = userEvent.setup()
  render(
    <Opened>
      <Input aria-label="原因" />
      <Input aria-label="备注" />
    </Opened>,
  )
  await user.click(screen.getByText('打开'))
  expect(focused()).toBe('原因')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('打开'))
})

function OpenedDrawer() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        导入
      </button>
      {isOpen && (
        <KeptDrawer open title="导入考官" onClose={() => setOpen(false)}>
          <Input aria-label="文件" />
        </KeptDrawer>
      )}
    </>
  )
}

test('a drawer gives the focus back when it closes', async () => {
  const user = userEvent.setup()
  render(<OpenedDrawer />)
  await user.click(screen.getByText('导入'))
  screen.getByLabelText('文件').focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('导入'))
})

test('a choice among few is no first field, since Enter on it would send the form', () => {
  render(
    dialogWith(
      <>
        <Radio.Group aria-label="决定" options={['同意', '不同意']} />
        <input type="checkbox" aria-label="全部" />
        <Input.TextArea aria-label="答复" />
      </>,
    ),
  )
  expect(focused()).toBe('答复')
})

test('fields that come later get the focus, unless somebody has pressed a key in the dialog', () => {
  const waiting = render(dialogWith('正在加载'))
  waiting.rerender(dialogWith(<Input aria-label="考区" />))
  expect(focused()).toBe('考区')
  waiting.unmount()

  const pressed = render(dialogWith('正在加载'))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Tab' })
  screen.getByRole('button', { name: /取 ?消/ }).focus()
  pressed.rerender(dialogWith(<Input aria-label="考区" />))
  expect(document.activeElement?.textContent).toMatch(/取 ?消/)
})

test('once placed, the focus stays with whoever types', () => {
  const two = (isEarlierThere: boolean) =>
    dialogWith(
      <>
        {isEarlierThere && <Input key="area" aria-label="考区" />}
        <Input key="reason" aria-label="原因" />
      </>,
    )
  const { rerender } = render(two(false))
  expect(focused()).toBe('原因')
  rerender(two(true))
  expect(focused()).toBe('原因')
})
