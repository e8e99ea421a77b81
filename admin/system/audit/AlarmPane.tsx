import { Button } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import type { AuditAlarmWire } from '#contract/office/audit.ts'
import { watchPatterns } from '#domain/office/watch.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Audit.module.css'

/** One alarm: what was counted, the rows behind it, and what was found out. */
export function AlarmPane({ alarm }: { alarm: AuditAlarmWire }) {
  const [isSettling, setSettling] = useState(false)
  const { title, counts } = watchPatterns[alarm.Pattern]
  const group = alarm.Pattern === 'manyExports' ? 'files' : 'looks'
  const days = `from=${alarm.FirstTime.slice(0, 10)}&to=${alarm.LastTime.slice(0, 10)}`
  return (
    <>
      <h2 className={styles.sentence}>
        {alarm.Name}：{title}
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>数量</dt>
          <dd>
            {alarm.Count}（{counts}）
          </dd>
        </div>
        <div>
          <dt>时间</dt>
          <dd>
            {isoMinuteText(alarm.FirstTime)} 至 {isoMinuteText(alarm.LastTime)}
          </dd>
        </div>
        <div>
          <dt>记录</dt>
          <dd>
            <Link to={`/system/audit?user=${alarm.UserID}&group=${group}&${days}`}>查看这些操作</Link>
          </dd>
        </div>
        {alarm.SettledTime !== null && (
          <div>
            <dt>核实</dt>
            <dd>
              {alarm.SettledBy} {isoMinuteText(alarm.SettledTime)}：{alarm.Note}
            </dd>
          </div>
        )}
      </dl>
      {alarm.SettledTime === null && alarm.IsOwn === 0 && (
        <Button type="primary" onClick={() => setSettling(true)}>
          登记核实结果
        </Button>
      )}
      {alarm.SettledTime === null && alarm.IsOwn === 1 && <p>这是您自己的操作，由另一位管理员核实。</p>}
      {isSettling && (
        <ReasonDialog
          form={`settleAlarm.${alarm.AA_ID}`}
          title={`登记对${alarm.Name}的核实结果`}
          okText="登记"
          isDangerous={false}
          hint="如：考前核对准考证，属正常工作"
          change={(send, Note) => send('Admin', 'SettleAuditAlarm', { AA_ID: alarm.AA_ID, Note })}
          invalidates={['GetAuditAlarmList', 'GetWorkWaiting', 'GetAuditList']}
          onClose={() => setSettling(false)}
        >
          <p>登记后从“今天”的待办中移除，并记入操作日志。</p>
        </ReasonDialog>
      )}
    </>
  )
}
