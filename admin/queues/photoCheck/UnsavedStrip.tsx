import { Alert, Button } from 'antd'
import { type UnsavedVerdict } from './outbox.ts'
import { photoOutbox } from './photoOutbox.ts'

/** Lists the verdicts that are not saved yet; they are retried automatically. */
export function UnsavedStrip({ unsaved }: { unsaved: readonly UnsavedVerdict[] }) {
  const stuck = unsaved.filter(({ failure }) => failure !== '')
  const last = stuck[stuck.length - 1]
  if (!last) return null
  const names = stuck.slice(0, 5).map(({ judgement }) => judgement.name)
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={`${stuck.length} 条审核还没有保存：${names.join('、')}${stuck.length > 5 ? ' 等' : ''}`}
      description={`${last.failure}。正在自动重试，请不要关闭页面。`}
      action={<Button onClick={() => photoOutbox.retryNow()}>立即重试</Button>}
    />
  )
}
