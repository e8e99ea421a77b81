import { type SheetFormat, sheetFormats } from '#admin/kit/list/sheetFormats.ts'
import { useSend } from '#admin/kit/send/useSend.ts'
import { MenuButton } from '#admin/kit/ui/MenuButton.tsx'

const scopes = [
  { IsComplete: 0 as const, label: '统一费用与各考区的例外' },
  { IsComplete: 1 as const, label: '各考区的全部费用' },
]

/** Writes the fees as they are stored to a sheet that can be edited and imported again. */
export function FeeExport({ batchId }: { batchId: number }) {
  const exporting = useSend({
    change: (send, wanted: { IsComplete: 0 | 1; Format: SheetFormat }) =>
      send('Admin', 'ExportBatchFees', { EB_ID: batchId, ...wanted }),
    invalidates: ['GetOfficeJobList'],
    done: '正在导出，完成后会通知您',
  })
  const groups = scopes.map(({ IsComplete, label }) => ({
    heading: label,
    choices: sheetFormats.map((format) => ({
      label: format.label,
      onChoose: () => exporting.start({ IsComplete, Format: format.key }),
    })),
  }))
  return <MenuButton label="导出表格" isLoading={exporting.isSending} groups={groups} />
}
