import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import type { PrintPreviewWire } from '#contract/office/print.ts'
import { PRINT_KINDS, type PrintKind, printTitles } from '#domain/office/print.ts'
import { countText } from '#domain/page.ts'
import { useFirstField } from '../kept/useFirstField.ts'
import { Refusal } from '../send/Refusal.tsx'
import { useSend } from '../send/useSend.ts'
import { Form } from '../ui/Form.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { QueryState } from '../ui/QueryState.tsx'
import styles from './Print.module.css'
import { printNotes, warningsOf } from './printTexts.ts'

interface Props {
  batchId: number
  batchName: string
  /** The day that is looked at; all days where there is none. */
  date?: string
  onClose: () => void
}

/** Prints lists or tickets of an exam on site, after what the print would hold was shown (office#prints). Mounting opens it. */
export function PrintDialog({ batchId, batchName, date: firstDate, onClose }: Props) {
  const [kind, setKind] = useState<PrintKind>('door')
  const [date, setDate] = useState<string | null>(firstDate ?? null)
  const [address, setAddress] = useState<string | null>(null)
  const [areaId, setAreaId] = useState<number | null>(null)
  const body = useFirstField(true)
  const request = {
    EB_ID: batchId,
    Kind: kind,
    ...(date !== null && { Date: date }),
    ...(address !== null && { Address: address }),
    ...(areaId !== null && { EA_ID: areaId }),
  }
  const query = useQuery({
    ...callQuery('Admin', 'GetPrintPreview', request),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isBeingMade(state.data?.item.State) ? POLL_MS : false),
  })
  const again = useSend({
    change: (send) => send('Admin', 'GetPrintPreview', { ...request, Again: 1 }),
    invalidates: ['GetPrintPreview'],
  })
  const printing = useSend({
    change: (send) => send('Admin', 'PrintExam', request),
    invalidates: ['GetOfficeJobList'],
    done: `正在生成${printTitles[kind]}，完成后会提示下载`,
    onSent: onClose,
  })
  const preview = query.data?.item
  const isReady = preview !== undefined && preview.Candidates > 0 && !query.isPlaceholderData
  const isBusy = query.isPlaceholderData || isBeingMade(preview?.State)
  const print = () => {
    if (isReady) printing.start()
  }
  return (
    <Modal
      open
      mask={{ closable: false }}
      title={`打印 · ${batchName}`}
      okText="生成 PDF"
      cancelText="取消"
      okButtonProps={{ disabled: !isReady, 'data-first-field': '' }}
      onOk={print}
      confirmLoading={printing.isSending}
      onCancel={() => {
        printing.dismiss()
        onClose()
      }}
    >
      <div ref={body}>
        <Form kept={{ none: 'It only chooses what is printed.' }} onFinish={print}>
          <Refusal of={printing} before="没有开始：" />
          <Form.Item label="打印什么" htmlFor="printKind" extra={printNotes[kind]}>
            <PlainSelect
              id="printKind"
              options={PRINT_KINDS.map((one, value) => ({ value, label: printTitles[one] }))}
              value={PRINT_KINDS.indexOf(kind)}
              onChange={(at) => setKind(PRINT_KINDS[at] ?? 'door')}
            />
          </Form.Item>
          <QueryState query={query} rows={4} />
          {preview && (
            <>
              <Form.Item label="日期" htmlFor="printDate">
                <PlainSelect
                  id="printDate"
                  options={preview.Dates.map(({ Date: label, Candidates }, value) => ({
                    value,
                    label: `${label}（${countText(Candidates)} 人）`,
                  }))}
                  value={indexOrNull(preview.Dates.findIndex((one) => one.Date === date))}
                  placeholder={preview.Dates.length === 0 ? '没有已发布的考试时间' : '全部日期'}
                  onChange={(at) => setDate(preview.Dates[at]?.Date ?? null)}
                  onClear={() => setDate(null)}
                />
              </Form.Item>
              <Form.Item label="考点" htmlFor="printPlace">
                <PlainSelect
                  id="printPlace"
                  options={preview.Places.map(({ Address, Candidates }, value) => ({
                    value,
                    label: `${Address || '未填写地址'}（${countText(Candidates)} 人）`,
                  }))}
                  value={indexOrNull(preview.Places.findIndex((one) => one.Address === address))}
                  placeholder="全部考点"
                  onChange={(at) => setAddress(preview.Places[at]?.Address ?? null)}
                  onClear={() => setAddress(null)}
                />
              </Form.Item>
              {preview.Areas.length > 1 && (
                <Form.Item label="考区" htmlFor="printArea">
                  <PlainSelect
                    id="printArea"
                    options={preview.Areas.map(({ EA_ID, EA_Name, Candidates }) => ({
                      value: EA_ID,
                      label: `${EA_Name}（${countText(Candidates)} 人）`,
                    }))}
                    value={areaId}
                    placeholder="全部考区"
                    onChange={setAreaId}
                    onClear={() => setAreaId(null)}
                  />
                </Form.Item>
              )}
              <p role="status" aria-busy={isBusy} className={styles.count}>
                {preview.Candidates === 0
                  ? '没有可以打印的考生：须已缴费、现场考试，且考试时间已发布。'
                  : `${countText(preview.Candidates)} 位考生，${pagesText(preview)}`}
              </p>
              {preview.State === 'failed' && (
                <Alert
                  type="warning"
                  showIcon
                  role="alert"
                  title="预览没有生成，可以重试，也可以直接生成 PDF。"
                  action={
                    <Button loading={again.isSending} onClick={() => again.start()}>
                      重试
                    </Button>
                  }
                />
              )}
              <Refusal of={again} before="没有重试：" />
              <div className={styles.warnings}>
                {warningsOf(kind, preview, serverNow()).map((text) => (
                  <Alert key={text} type="warning" showIcon title={text} />
                ))}
              </div>
              {preview.UnprintableTexts > 0 && (
                <PlainTable
                  rows={query.data?.listData ?? []}
                  keyOf={({ Text, ExamNO }) => `${ExamNO} ${Text}`}
                  rowsPerPage={5}
                  columns={[
                    { title: '姓名或名称', cell: ({ Text }) => Text },
                    { title: '考号', width: 160, cell: ({ ExamNO }) => ExamNO },
                    { title: '印不出的字', width: 120, cell: ({ Characters }) => Characters.join('、') },
                  ]}
                />
              )}
            </>
          )}
        </Form>
      </div>
    </Modal>
  )
}

const POLL_MS = 1000
const isBeingMade = (state: PrintPreviewWire['State'] | undefined) => state === 'queued' || state === 'running'

/** How many pages it has, or how far the preview is. */
function pagesText({ State, Pages, Done, Total }: PrintPreviewWire): string {
  if (Pages !== null) return `A4 共 ${countText(Pages)} 页。`
  if (State === 'failed') return '页数不详。'
  return Total === null || Total === 0 ? '正在排版…' : `正在排版…已检查 ${countText(Done)} / ${countText(Total)} 处文字`
}

const indexOrNull = (at: number) => (at < 0 ? null : at)
