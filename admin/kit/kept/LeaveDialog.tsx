import { Button, Modal } from 'antd'
import { useRef } from 'react'
import type { LeaveQuestion } from './leaveGuard.ts'

/** Asks whether somebody leaves what he typed and did not send. */
export function LeaveDialog({ question: { isKept, answer } }: { question: LeaveQuestion }) {
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      open
      centered
      width={460}
      zIndex={1500}
      mask={{ closable: false }}
      afterOpenChange={(isOpen) => isOpen && stay.current?.focus()}
      title="填写的内容还没有保存"
      onCancel={() => answer('stay')}
      footer={
        <>
          <Button danger onClick={() => answer('throwAway')}>
            放弃内容
          </Button>
          <Button onClick={() => answer('leave')}>离开</Button>
          <Button ref={stay} type="primary" onClick={() => answer('stay')}>
            留下
          </Button>
        </>
      }
    >
      <p>
        {isKept
          ? '离开后内容保留在这台电脑上，下次打开时可以继续编辑；退出登录后清除。'
          : '离开后文字保留在这台电脑上，下次打开时可以继续编辑；密码、证件号码、确认用的数字和选择的文件不保留，需要重新填写。'}
      </p>
    </Modal>
  )
}
