import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { KeptModal } from '../kept/KeptModal.tsx'
import { Refusal } from '../send/Refusal.tsx'
import type { Send } from '../send/send.ts'
import { useSend } from '../send/useSend.ts'
import { CopyButton } from './CopyButton.tsx'

interface Props {
  make: (send: Send) => Promise<{ OtherMsg: { Link: string } }>
  onClose: () => void
}

/** Makes a link by which a password can be set once, and shows it to be passed on. It is made when this is mounted. */
export function PasswordLink({ make, onClose }: Props) {
  const { start, isSending, answer, ...making } = useSend({ change: make, invalidates: [] })
  const begin = useEffectEvent(() => start())
  useEffect(() => begin(), [])
  return (
    <KeptModal
      open
      title="设置密码的链接"
      footer={
        <>
          <Button onClick={onClose}>完成</Button>
          {answer && <CopyButton text={answer.OtherMsg.Link} label="复制链接" />}
        </>
      }
      onCancel={() => {
        making.dismiss()
        onClose()
      }}
      loading={isSending}
    >
      <Refusal of={making} before="没有生成链接：" action={<Button onClick={() => start()}>重试</Button>} />
      {answer && (
        <>
          <p>请把链接发给本人（如微信）。7 天内有效，只能用一次；再次生成后，之前的链接失效。</p>
          <p style={{ wordBreak: 'break-all' }}>{answer.OtherMsg.Link}</p>
        </>
      )}
    </KeptModal>
  )
}
