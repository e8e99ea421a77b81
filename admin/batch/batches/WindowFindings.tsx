import { Alert } from 'antd'
import type { WindowFinding } from '#domain/batch/batchWindows.ts'

/** What stands against the windows as they are typed: what cannot be saved, and what is only odd. */
export function WindowFindings({ findings }: { findings: readonly WindowFinding[] }) {
  const list = (isRefused: boolean) =>
    findings.filter((finding) => finding.isRefused === isRefused).map(({ text }) => text)
  const [refused, odd] = [list(true), list(false)]
  return (
    <div role="status">
      {refused.length > 0 && <Alert type="error" showIcon title={`不能保存：${refused.join('；')}`} />}
      {odd.length > 0 && <Alert type="warning" showIcon title={`请核对：${odd.join('；')}`} />}
    </div>
  )
}
