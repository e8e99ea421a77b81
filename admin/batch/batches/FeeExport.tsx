import { App } from 'antd'
import { useState } from 'react'
import { useRefreshJobs } from '#admin/kit/jobs/useJobs.ts'
import { type SheetFormat, sheetFormats } from '#admin/kit/list/sheetFormats.ts'
import { MenuButton } from '#admin/kit/ui/MenuButton.tsx'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'

const scopes = [
  { IsComplete: 0 as const, label: '统一费用与各考区的例外' },
  { IsComplete: 1 as const, label: '各考区的全部费用' },
]

/** Writes the fees as they are stored to a sheet that can be edited and imported again. */
export function FeeExport({ batchId }: { batchId: number }) {
  const { message } = App.useApp()
  const refresh = useRefreshJobs()
  const [isStarting, setStarting] = useState(false)
  const begin = async (IsComplete: 0 | 1, Format: SheetFormat) => {
    setStarting(true)
    try {
      await call('Admin', 'ExportBatchFees', { EB_ID: batchId, IsComplete, Format, RequestKey: newRequestKey() })
      await refresh()
      message.success('正在导出，完成后会通知您')
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setStarting(false)
    }
  }
  const groups = scopes.map(({ IsComplete, label }) => ({
    heading: label,
    choices: sheetFormats.map((format) => ({
      label: format.label,
      onChoose: () => void begin(IsComplete, format.key),
    })),
  }))
  return <MenuButton label="导出表格" isLoading={isStarting} isDisabled={isStarting} groups={groups} />
}
