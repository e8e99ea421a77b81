import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { shanghaiMinuteText } from '#domain/time.ts'
import type { KeptForm } from './KeptForm.ts'

interface Props {
  kept: KeptForm
  /** The form. */
  children: ReactNode
}

/** Offers what this browser kept of an earlier visit, before anything is typed over it. */
export function KeptOffer({ kept, children }: Props) {
  if (!kept.offered) return children
  return (
    <Alert
      type="info"
      showIcon
      role="alert"
      title={`这台电脑上有 ${shanghaiMinuteText(kept.offered.at)} 没有保存的内容`}
      description="继续编辑会接着上次写的内容；放弃后从已保存的内容开始。"
      action={
        <>
          <Button type="primary" data-first-field="" onClick={() => kept.take()}>
            继续编辑
          </Button>{' '}
          <Button onClick={() => kept.throwAway()}>放弃</Button>
        </>
      }
    />
  )
}
