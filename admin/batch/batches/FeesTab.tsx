import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, App, Button, Tooltip } from 'antd'
import { useState } from 'react'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { call } from '#client/api.ts'
import type { StaffBatchWire } from '#contract/batch/batch.ts'
import type { FeeEffectWire, FeeSheetWire } from '#contract/batch/batchFees.ts'
import { AreaList } from './AreaList.tsx'
import { FeeChangeList } from './FeeChangeList.tsx'
import { FeeCompare } from './FeeCompare.tsx'
import { FeeExport } from './FeeExport.tsx'
import { FeeMatrix } from './FeeMatrix.tsx'
import styles from './Fees.module.css'
import { effectLines } from './feeEffect.ts'
import { BASE, useFeeSheet } from './useFeeSheet.ts'

const FeeImport = whenShown(async () => (await import('./FeeImport.tsx')).FeeImport)

const SHOWN_PROBLEMS = 5

/** What a batch offers and for how much: one matrix for the usual fees and one for each area. */
export function FeesTab({ batch }: { batch: StaffBatchWire }) {
  const { modal } = App.useApp()
  const [areaId, setAreaId] = useState(BASE)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isImporting, setImporting] = useState(false)
  const fees = useFeeSheet(batch.EB_ID, areaId)
  const { sheet, changes, conflicts } = fees
  const confirm = async ({ FeeVersion, State }: FeeSheetWire, effect: FeeEffectWire | null) => {
    const listed = fees.listed
    const hasLarge = listed.some(({ isLarge }) => isLarge)
    const isSure = await modal.confirm({
      title: State === 'draft' ? `保存 ${changes.length} 格费用？` : '修改已发布批次的费用？',
      width: 560,
      content: <FeeChangeList changes={listed} effects={effect ? effectLines(effect) : []} />,
      okText: hasLarge ? '没有输错，保存' : '保存',
      okButtonProps: { danger: hasLarge },
      cancelText: '再看看',
    })
    if (isSure) fees.save.start(FeeVersion)
  }
  const check = useSend({
    change: () => call('Admin', 'CheckBatchFees', { EB_ID: batch.EB_ID, Cells: changes }),
    invalidates: [],
    onSent: ({ OtherMsg }) => sheet && void confirm(sheet, OtherMsg),
  })
  const submit = () => {
    if (!sheet) return
    if (sheet.State === 'draft') void confirm(sheet, null)
    else check.start()
  }
  return (
    <div className={styles.fees}>
      <AreaList batchId={batch.EB_ID} sheet={sheet} areaId={areaId} onChoose={setAreaId} />
      <div className={styles.main}>
        <KeptOffer kept={fees.kept}>
          <div className={styles.bar} role="toolbar" aria-label="费用表工具">
            <Button
              type="primary"
              disabled={changes.length === 0 || !sheet}
              loading={check.isSending || fees.save.isSending}
              onClick={submit}
            >
              保存{changes.length > 0 && ` ${changes.length} 格`}
            </Button>
            <Tooltip title="撤销（Ctrl+Z）">
              <Button icon={<UndoOutlined />} aria-label="撤销" disabled={!fees.canUndo} onClick={fees.undo} />
            </Tooltip>
            <Tooltip title="恢复（Ctrl+Y）">
              <Button icon={<RedoOutlined />} aria-label="恢复" disabled={!fees.canRedo} onClick={fees.redo} />
            </Tooltip>
            <Button onClick={() => setImporting(true)}>导入表格</Button>
            <FeeExport batchId={batch.EB_ID} />
            <FeeCompare
              batchId={batch.EB_ID}
              chosen={fees.comparedId}
              first={batch.ClonedFrom}
              onChoose={fees.compareWith}
            />
            <span className={styles.soft}>
              可从 Excel、WPS 粘贴；Ctrl+D 向下填充，Ctrl+R 向右填充，Delete 不开设，双击或 F2 修改原数；单位：元
            </span>
          </div>
          <Refusal of={check} before="没有保存：" />
          <Refusal of={fees.save} before="没有保存：" />
          {conflicts.length > 0 && (
            <Alert
              type="warning"
              showIcon
              role="alert"
              title={`有 ${conflicts.length} 格对方也改了（红框），再保存一次以您填写的为准`}
              action={<Button onClick={fees.dropConflicts}>用对方的</Button>}
            />
          )}
          {problems.length > 0 && (
            <Alert
              type="error"
              showIcon
              role="alert"
              closable={{ onClose: () => setProblems([]) }}
              title={`没有填入：${problems.slice(0, SHOWN_PROBLEMS).join('；')}${problems.length > SHOWN_PROBLEMS ? `等 ${problems.length} 处` : ''}`}
            />
          )}
          <QueryState query={fees.query} rows={14} />
          {sheet && !fees.takesPart && (
            <Alert type="info" showIcon title="该考区不参加本批次；在左侧勾选后按统一费用开设" />
          )}
          {sheet &&
            fees.takesPart &&
            ([0, 1] as const).map((isHearing) => {
              const matrix = fees.matrixOf(isHearing)
              return (
                matrix.rows.length > 0 && (
                  <div key={`${areaId} ${isHearing}`} className={styles.frame}>
                    <FeeMatrix
                      kept={fees.kept}
                      label={isHearing === 1 ? '听力的费用' : '各专业的费用'}
                      rows={matrix.rows}
                      columns={matrix.columns}
                      cellAt={matrix.cellAt}
                      isReadOnly={fees.save.isSending}
                      onEnter={(entries) => {
                        setProblems([])
                        matrix.enter(entries)
                      }}
                      onUndo={fees.undo}
                      onRedo={fees.redo}
                      onProblems={setProblems}
                    />
                  </div>
                )
              )
            })}
        </KeptOffer>
      </div>
      {isImporting && sheet && (
        <FeeImport batchId={batch.EB_ID} version={sheet.FeeVersion} onClose={() => setImporting(false)} />
      )}
    </div>
  )
}
