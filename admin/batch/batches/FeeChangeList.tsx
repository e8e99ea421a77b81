import { Alert } from 'antd'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { countText } from '#domain/page.ts'
import styles from './Fees.module.css'
import type { FeeChange } from './feeChanges.ts'

const ROWS_SHOWN = 8

/** What is saved, cell by cell, to be read before it is sent; what moves by more than half is asked about by name. */
export function FeeChangeList({ changes, effects }: { changes: readonly FeeChange[]; effects: readonly string[] }) {
  const large = changes.filter(({ isLarge }) => isLarge)
  return (
    <>
      {large.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={`${countText(large.length)} 格的改动超过一半，是否输错？`}
          description={large.map(({ key, cell, before, after }) => (
            <div key={key}>
              {cell}：{before} → {after}
            </div>
          ))}
          className={styles.large}
        />
      )}
      {effects.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <PlainTable
        columns={[
          { title: '格', cell: ({ cell }: FeeChange) => cell },
          { title: '原来', align: 'right', cell: ({ before }: FeeChange) => before },
          { title: '改为', align: 'right', cell: ({ after }: FeeChange) => after },
        ]}
        rows={changes}
        keyOf={({ key }) => key}
        rowsPerPage={ROWS_SHOWN}
      />
    </>
  )
}
