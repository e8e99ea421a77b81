import { App, Checkbox } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { FeeSheetWire } from '#contract/batch/batchFees.ts'
import styles from './Fees.module.css'
import { staleBatches } from './staleBatches.ts'
import { BASE } from './useFeeSheet.ts'

interface Props {
  batchId: number
  sheet: FeeSheetWire | undefined
  areaId: number
  onChoose: (areaId: number) => void
}

/** The usual fees and the areas, each with the number of its exceptions, and whether it takes part. */
export function AreaList({ batchId, sheet, areaId, onChoose }: Props) {
  const { modal } = App.useApp()
  const set = useSend({
    change: (send, { EA_ID, takesPart }: { EA_ID: number; takesPart: boolean }) =>
      send('Admin', 'SetBatchArea', {
        EB_ID: batchId,
        EA_ID,
        TakesPart: takesPart ? 1 : 0,
        FeeVersion: sheet?.FeeVersion ?? 0,
      }),
    invalidates: staleBatches,
  })
  const change = async (EA_ID: number, name: string, takesPart: boolean) => {
    const isSure =
      takesPart ||
      (await modal.confirm({
        title: `${name}不参加本批次？`,
        content: '该考区的全部项目不再开设，例外的费用一并取消；已有的报名保留。',
        okText: '不参加',
        cancelText: '再看看',
      }))
    if (isSure) set.start({ EA_ID, takesPart })
  }
  return (
    <nav className={styles.areas} aria-label="考区">
      <Refusal of={set} />
      <button type="button" className={styles.area} aria-current={areaId === BASE} onClick={() => onChoose(BASE)}>
        统一费用
      </button>
      {sheet?.Areas.map(({ EA_ID, EA_Name, TakesPart, Exceptions }) => (
        <div key={EA_ID} className={styles.area} aria-current={areaId === EA_ID}>
          <Checkbox
            aria-label={`${EA_Name}参加本批次`}
            checked={TakesPart === 1}
            disabled={set.isSending}
            onChange={({ target }) => void change(EA_ID, EA_Name, target.checked)}
          />
          <button type="button" className={styles.areaName} onClick={() => onChoose(EA_ID)}>
            {EA_Name}
            {TakesPart === 1 && Exceptions > 0 && <span className={styles.soft}>例外 {Exceptions}</span>}
          </button>
        </div>
      ))}
    </nav>
  )
}
