import { App } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { countText } from '#domain/page.ts'
import { useRefreshJobs } from '../jobs/useJobs.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import { type SheetFormat, sheetFormats } from './sheetFormats.ts'
import type { List } from './useList.ts'

const FullExportDialog = lazy(async () => ({ default: (await import('./FullExportDialog.tsx')).FullExportDialog }))

export interface ExportRequest {
  Columns: string[]
  Format: SheetFormat
  RequestKey: string
}

interface ExportButtonProps<Row> {
  list: List<Row>
  /** Null while they are counted. */
  total: number | null
  /** Starts the export of the list with its conditions. */
  start: (request: ExportRequest) => Promise<unknown>
  /** The same with whole certificate numbers, where the person may have them. */
  startInFull?: (request: ExportRequest & { Reason: string }) => Promise<unknown>
}

/** Writes what the list holds with its conditions, in its order and columns, to a sheet (office#imports-exports). */
export function ExportButton<Row>({ list, total, start, startInFull }: ExportButtonProps<Row>) {
  const { message } = App.useApp()
  const refresh = useRefreshJobs()
  const [isStarting, setStarting] = useState(false)
  const [isAskingWhy, setAskingWhy] = useState(false)
  const begin = async (Format: SheetFormat, send: typeof start) => {
    setStarting(true)
    try {
      await send({ Columns: list.columns.map(({ key }) => key), Format, RequestKey: newRequestKey() })
      setAskingWhy(false)
      await refresh()
      message.success(`正在导出 ${countText(total ?? 0)} 条，完成后会通知您`)
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setStarting(false)
    }
  }
  const formats = sheetFormats.map(({ key, label }) => ({ label, onChoose: () => void begin(key, start) }))
  const inFull = [{ choices: [{ label: '含完整证件号…', onChoose: () => setAskingWhy(true) }] }]
  return (
    <>
      <MenuButton
        label="导出"
        isDisabled={!total || isStarting}
        isLoading={isStarting}
        groups={[{ choices: formats }, ...(startInFull ? inFull : [])]}
      />
      {isAskingWhy && startInFull && (
        <Suspense>
          <FullExportDialog
            total={total ?? 0}
            isStarting={isStarting}
            onStart={(format, Reason) => void begin(format, (request) => startInFull({ ...request, Reason }))}
            onClose={() => setAskingWhy(false)}
          />
        </Suspense>
      )}
    </>
  )
}
