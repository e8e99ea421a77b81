import { ImportDrawer, sheetFile } from '#admin/kit/import/ImportDrawer.tsx'
import { useImport } from '#admin/kit/import/useImport.ts'
import { call, uploadForStaff } from '#client/api.ts'
import { countText } from '#domain/page.ts'
import { effectLines } from './feeEffect.ts'
import { staleBatches } from './staleBatches.ts'

interface Props {
  batchId: number
  version: number
  onClose: () => void
}

/** Reads a sheet of fees, shows what it would change or each bad row, and imports all of it or nothing. */
export function FeeImport({ batchId, version, onClose }: Props) {
  const fileImport = useImport({
    preview: (file) => uploadForStaff('ImportBatchFees', file, { EB_ID: batchId, FeeVersion: version, IsPreview: 1 }),
    start: (_, { file, answer, requestKey }) => {
      const { FeeVersion } = answer.OtherMsg
      return uploadForStaff('ImportBatchFees', file, {
        EB_ID: batchId,
        FeeVersion,
        IsPreview: 0,
        RequestKey: requestKey,
      })
    },
    // Somebody may have changed the fees since they were shown: the next file is compared with what is stored.
    invalidates: staleBatches,
    done: ({ OtherMsg }) => `导入完成，${countText(OtherMsg.Changed)} 项费用改变`,
    onStarted: onClose,
  })
  return (
    <ImportDrawer
      title="导入费用表"
      hint="必填：专业、级别、费用。考区不填或填“统一”为统一费用；费用不填为不开设；表中没有的项目不变。模板中是现在的统一费用，可以直接修改；“导出表格”的文件改好后也能导入。"
      unit="行费用"
      file={sheetFile}
      fetchTemplate={async () => (await call('Admin', 'GetFeeTemplate', { EB_ID: batchId })).OtherMsg}
      fileImport={fileImport}
      isSame={({ OtherMsg }) => OtherMsg.IsSame === 1}
      renderRows={({ OtherMsg }) => effectLines(OtherMsg).map((line) => <p key={line}>{line}</p>)}
      onClose={onClose}
    />
  )
}
