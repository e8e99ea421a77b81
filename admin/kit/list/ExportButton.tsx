import { lazy, Suspense, useState } from 'react'
import { useKeptForm } from '#admin/kit/kept/useKeptForm.ts'
import { countText } from '#domain/page.ts'
import type { Send } from '../send/send.ts'
import { useSend } from '../send/useSend.ts'
import { useBatchDesk } from '../state/batchDesk.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import { conditionWords } from './Conditions.tsx'
import { type SheetFormat, sheetFormats } from './sheetFormats.ts'
import type { List } from './useList.ts'

const FullExportDialog = lazy(async () => ({ default: (await import('./FullExportDialog.tsx')).FullExportDialog }))

export interface ExportRequest {
  Columns: string[]
  Format: SheetFormat
  /** The conditions in words. */
  Words: string
}

interface ExportButtonProps<Row> {
  list: List<Row>
  /** Null while they are counted. */
  total: number | null
  /** Starts the export of the list with its conditions. */
  start: (send: Send, request: ExportRequest) => Promise<unknown>
  /** The same with whole certificate numbers, where the person may have them. */
  startInFull?: (send: Send, request: ExportRequest & { Reason: string }) => Promise<unknown>
}

/** Writes what the list holds with its conditions, in its order and columns, to a sheet (office#imports-exports). */
export function ExportButton<Row>({ list, total, start, startInFull }: ExportButtonProps<Row>) {
  const [isAskingWhy, setAskingWhy] = useState(false)
  const batchName = useBatchDesk()?.name
  const kept = useKeptForm(`fullExport.${list.name}`)
  const exporting = useSend({
    kept,
    change: (send, { Format, Reason }: { Format: SheetFormat; Reason: string | null }) => {
      const request = { Columns: list.columns.map(({ key }) => key), Format, Words: conditionWords(list, batchName) }
      return Reason !== null && startInFull ? startInFull(send, { ...request, Reason }) : start(send, request)
    },
    invalidates: ['GetOfficeJobList'],
    done: `正在导出 ${countText(total ?? 0)} 条，完成后会通知您`,
    onSent: () => setAskingWhy(false),
  })
  const formats = sheetFormats.map(({ key, label }) => ({
    label,
    onChoose: () => exporting.start({ Format: key, Reason: null }),
  }))
  const inFull = [{ choices: [{ label: '含完整证件号…', onChoose: () => setAskingWhy(true) }] }]
  return (
    <>
      <MenuButton
        label="导出"
        isDisabled={!total}
        isLoading={exporting.isSending}
        groups={[{ choices: formats }, ...(startInFull ? inFull : [])]}
      />
      {isAskingWhy && startInFull && (
        <Suspense>
          <FullExportDialog
            kept={kept}
            total={total ?? 0}
            exporting={exporting}
            onStart={(Format, Reason) => exporting.start({ Format, Reason })}
            onClose={() => setAskingWhy(false)}
          />
        </Suspense>
      )}
    </>
  )
}
