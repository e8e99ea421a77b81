import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { useList } from '#admin/kit/list/useList.ts'
import { CopyButton } from '#admin/kit/ui/CopyButton.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { AuditSealWire } from '#contract/office/audit.ts'
import { headText } from '#domain/office/auditHead.ts'
import { countText } from '#domain/page.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Audit.module.css'
import { AuditTabs } from './AuditTabs.tsx'

const columns: ReadonlyArray<ListColumn<AuditSealWire>> = [
  { key: 'Day', title: '日期', width: 128, isFixed: true, cell: ({ Day }) => Day },
  {
    key: 'Head',
    title: '封存值',
    width: 654,
    isFixed: true,
    cell: ({ Head }) => <span className={styles.head}>{headText(Head)}</span>,
  },
  { key: 'Rows', title: '条数', width: 94, align: 'right', cell: ({ Rows }) => countText(Rows) },
  { key: 'SealedTime', title: '封存时间', width: 158, cell: ({ SealedTime }) => isoMinuteText(SealedTime) },
]

const idOf = ({ Day }: AuditSealWire) => Number(Day.replaceAll('-', ''))

/** The head of each sealed day, to be copied out of the system (office#audit). */
export function SealsScreen() {
  const list = useList({ name: 'auditSeals', fields: [], columns, usual: columns.map(({ key }) => key) })
  const query = useQuery({
    ...callQuery('Admin', 'GetAuditSealList', list.request),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title="每日封存"
      list={list}
      query={query}
      searchHint={null}
      idOf={idOf}
      nameOf={({ Day }) => Day}
      nothingYet="第一天结束后自动封存。"
      rowDetail={(seal) => <Seal seal={seal} />}
    >
      <AuditTabs />
      <Alert
        type="info"
        showIcon
        title="每天结束后，当天的操作日志连同前一天的封存值算出一个封存值，任何一条被改、删或插入都会不符。请定期把封存值抄存或打印在系统之外；每天也会发到两位管理员的消息里。核对：在服务器上运行 npm run audit:verify。"
      />
    </ListScreen>
  )
}

function Seal({ seal }: { seal: AuditSealWire }) {
  const text = headText(seal.Head)
  return (
    <>
      <h2 className={styles.sentence}>{seal.Day} 的操作日志</h2>
      <dl className={styles.facts}>
        <div>
          <dt>条数</dt>
          <dd>{countText(seal.Rows)}</dd>
        </div>
        <div>
          <dt>封存时间</dt>
          <dd>{isoMinuteText(seal.SealedTime)}</dd>
        </div>
        <div>
          <dt>封存值</dt>
          <dd className={styles.head}>{text}</dd>
        </div>
      </dl>
      <CopyButton text={text} label="复制封存值" />
    </>
  )
}
