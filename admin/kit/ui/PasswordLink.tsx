import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useEffect } from 'react'
import { messageOf } from '#client/callError.ts'
import { CopyButton } from './CopyButton.tsx'

interface Props {
  make: () => Promise<{ OtherMsg: { Link: string } }>
  onClose: () => void
}

/** Makes a link that sets a password once, and shows it to be passed on. Mounting makes it. */
export function PasswordLink({ make, onClose }: Props) {
  const { mutate, isPending, isError, error, data } = useMutation({
    mutationFn: make,
  })
  useEffect(() => mutate(), [mutate])
  return (
    <Modal
      open
      title="设置密码的链接"
      footer={
        <>
          <Button onClick={onClose}>完成</Button>
          {data && <CopyButton text={data.OtherMsg.Link} label="复制链接" />}
        </>
      }
      onCancel={onClose}
      loading={isPending}
    >
      {isError && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`没有生成链接：${messageOf(error)}`}
          action={<Button onClick={() => mutate()}>重试</Button>}
        />
      )}
      {data && (
        <>
          <p>请把链接发给本人（如微信）。7 天内有效，只能用一次；再次生成后，之前的链接失效。</p>
          <p style={{ wordBreak: 'break-all' }}>{data.OtherMsg.Link}</p>
        </>
      )}
    </Modal>
  )
}
