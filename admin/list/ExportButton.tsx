import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { countText } from '#domain/page.ts'
import { useRefreshJobs } from '../jobs/useJobs.ts'
import type { List } from './useList.ts'

export type SheetFormat = 'xlsx' | 'csv'

export interface ExportRequest {
  Columns: string[]
  Format: SheetFormat
  RequestKey: string
}

interface ExportButtonProps<Row> {
  list: List<Row>
  total: number
  /** Starts the export of the list with its conditions. */
  start: (request: ExportRequest) => Promise<unknown>
}

/** Writes what the list holds with its conditions, in its order and columns, to a sheet (office#imports-exports). */
export function ExportButton<Row>({ list, total, start }: ExportButtonProps<Row>) {
  const { message } = App.useApp()
  const refresh = useRefreshJobs()
  const [isStarting, setStarting] = useState(false)
  const begin = async (Format: SheetFormat) => {
    setStarting(true)
    try {
      await start({ Columns: list.columns.map(({ key }) => key), Format, RequestKey: newRequestKey() })
      await refresh()
      message.success(`正在导出 ${countText(total)} 条，完成后会通知您`)
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setStarting(false)
    }
  }
  const items = [
    { key: 'xlsx', label: 'Excel 工作簿（.xlsx）' },
    { key: 'csv', label: 'CSV 文本（.csv）' },
  ]
  return (
    <Dropdown
      trigger={['click']}
      disabled={total === 0 || isStarting}
      menu={{ items, onClick: ({ key }) => void begin(key as SheetFormat) }}
    >
      <Button loading={isStarting} aria-haspopup="menu">
        导出
      </Button>
    </Dropdown>
  )
}
