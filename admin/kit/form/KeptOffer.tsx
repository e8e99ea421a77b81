import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { shanghaiMinuteText } from '#domain/time.ts'
import { forgetKept, type KeptInput, readKept } from './keptInput.ts'

interface Props<Item, Input> {
  /** The name under which the browser keeps what is typed. */
  form: string
  nameOf: (input: Input) => string
  /** The form, with what was kept and is taken up again; null for a fresh start. */
  children: (kept: KeptInput<Item, Input> | null) => ReactNode
}

/** Offers what this browser kept of an earlier visit, before anything is typed over it. */
export function KeptOffer<Item, Input>({ form, nameOf, children }: Props<Item, Input>) {
  const [offered, setOffered] = useState(() => readKept<Item, Input>(form))
  const [taken, setTaken] = useState<KeptInput<Item, Input> | null>(null)
  if (!offered) return children(taken)
  const answer = (isTaken: boolean) => {
    if (isTaken) setTaken(offered)
    else forgetKept(form)
    setOffered(null)
  }
  return (
    <Alert
      type="info"
      showIcon
      role="alert"
      title={`这台电脑上有 ${shanghaiMinuteText(offered.at)} 没有保存的内容：${nameOf(offered.input)}`}
      description="继续编辑会接着上次写的内容；放弃后从已保存的内容开始。"
      action={
        <>
          <Button type="primary" onClick={() => answer(true)}>
            继续编辑
          </Button>{' '}
          <Button onClick={() => answer(false)}>放弃</Button>
        </>
      }
    />
  )
}
