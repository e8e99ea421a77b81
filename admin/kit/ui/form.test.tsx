import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { KeptModal } from '../kept/KeptModal.tsx'
import { Form } from './Form.tsx'

function Asked({ onFinish }: { onFinish: () => void }) {
  const [[name, reason], set] = useState(['', ''])
  const faults = {
    form: name === reason && name !== '' ? '两项不能相同' : null,
    name: name === '' ? '请填写名称' : null,
    reason: reason === '' ? '请填写原因' : null,
  }
  return (
    <KeptModal open title="对话框" okText="提交" onCancel={() => undefined}>
      <Form kept={{ none: 'A test.' }} faults={faults} onFinish={onFinish}>
        <Form.Item label="名称" htmlFor="name">
          <Input id="name" value={name} onChange={({ target }) => set([target.value, reason])} />
        </Form.Item>
        <Form.Item label="原因" htmlFor="reason" help="考生会看到">
          <Input id="reason" value={reason} onChange={({ target }) => set([name, target.value])} />
        </Form.Item>
      </Form>
    </KeptModal>
  )
}

test('a form in which something is missing is not sent: each field says so and the first has the focus', async () => {
  const user = userEvent.setup()
  const onFinish = vi.fn()
  render(<Asked onFinish={onFinish} />)
  const send = () => user.click(screen.getByRole('button', { name: /提 ?交/ }))
  expect(screen.queryByText('请填写名称')).toBeNull()
  await user.type(screen.getByLabelText('原因'), '停电')
  await send()
  screen.getByText('请填写名称')
  screen.getByText('考生会看到')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')))
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  await user.keyboard('停电')
  expect(screen.queryByText('请填写名称')).toBeNull()
  await send()
  screen.getByText('两项不能相同')
  expect(onFinish).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('名称'), '了{Enter}')
  expect(onFinish).toHaveBeenCalledOnce()
})
