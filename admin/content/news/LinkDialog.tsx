import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useFirstField } from '#admin/kit/kept/useFirstField.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { newsLinkOf } from '#domain/content/newsLink.ts'
import { reasonText } from '#domain/reasons/reasons.ts'

interface Props {
  /** The address as it is; empty where there is no link yet. */
  address: string
  /** Told the new address; empty takes the link off. */
  onSet: (address: string) => void
  onClose: () => void
}

const isFit = (address: string) =>
  address === '' || newsLinkOf(address) !== null || /^(tel:[\d+() -]{3,30}|mailto:[\w.+-]+@[\w.-]+)$/i.test(address)

export function LinkDialog({ address, onSet, onClose }: Props) {
  const [typed, setTyped] = useState(address)
  const body = useFirstField(true)
  const value = typed.trim()
  const submit = () => isFit(value) && onSet(value)
  return (
    <Modal
      open
      title="链接"
      okText={value === '' && address !== '' ? '去掉链接' : '确定'}
      okButtonProps={{ disabled: !isFit(value) || (value === '' && address === '') }}
      onOk={submit}
      onCancel={onClose}
    >
      <div ref={body}>
        <Form kept={{ none: 'One address, of a text that is kept.' }} onFinish={submit}>
          <Form.Item
            label="地址"
            htmlFor="link"
            extra="网址、本站路径，或 tel: 开头的电话"
            validateStatus={isFit(value) ? '' : 'error'}
            help={isFit(value) ? undefined : reasonText('NEWS_LINK_WRONG')}
          >
            <Input id="link" value={typed} onChange={({ target }) => setTyped(target.value)} />
          </Form.Item>
        </Form>
      </div>
    </Modal>
  )
}
