import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { SettingsForm } from '#admin/kit/form/SettingsForm.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { FilingFormWire, FilingWire } from '#contract/batch/filing.ts'
import { FILING_NAME_LENGTH, FILING_TEXT_LENGTH, type FilingKind, filingNames } from '#domain/batch/filing.ts'
import { isoMinuteText } from '#domain/time.ts'
import { ResultTabs } from '../results/ResultTabs.tsx'
import styles from './Filing.module.css'
import { FilingWordsDialog } from './FilingWordsDialog.tsx'
import { YearStatistics } from './YearStatistics.tsx'

const stale = ['GetFiling', 'GetWorkWaiting'] as const

/** What is filed with the authorities before and after the exams of a batch, until when, and the forms (office#filing). */
export function FilingScreen() {
  const { batchId } = useDeskOfBatch()
  const query = useQuery({ ...callQuery('Admin', 'GetFiling', { EB_ID: batchId }), refetchOnWindowFocus: false })
  const { Roles } = useStaff()
  const filing = query.data?.item
  return (
    <>
      <ResultTabs of="certificates" />
      <QueryState query={query} rows={8} />
      {filing && (
        <>
          <Forms filing={filing} />
          <h2 className={styles.heading}>备案内容</h2>
          <Details filing={filing} />
          {mayCall(Roles, 'ArchiveBatch') && <Archive filing={filing} />}
        </>
      )}
    </>
  )
}

function Forms({ filing }: { filing: FilingWire }) {
  const { EB_ID, Version, FirstTime, LastTime, Candidates, WithoutTime } = filing
  const [wording, setWording] = useState<FilingKind | null>(null)
  const write = useSend({
    change: (send, { Kind, Format }: { Kind: FilingKind; Format: 'xlsx' | 'pdf' }) =>
      send('Admin', 'ExportFiling', { EB_ID, Kind, Format }),
    invalidates: ['GetOfficeJobList'],
    done: '正在生成，完成后会通知您',
  })
  const mark = useSend({
    change: (send, { Kind, FiledDate }: { Kind: FilingKind; FiledDate: string }) =>
      send('Admin', 'MarkFiled', { EB_ID, Kind, FiledDate, Version }),
    invalidates: stale,
    done: '已记录',
  })
  const form = filing.Forms.find(({ Kind }) => Kind === wording)
  return (
    <>
      <p className={styles.soft}>
        {FirstTime === null || LastTime === null
          ? '还没有考试时间，安排之后才能算出备案期限。'
          : `考试 ${isoMinuteText(FirstTime)} 至 ${isoMinuteText(LastTime)}，已缴费 ${Candidates} 人。`}
        {FirstTime !== null && WithoutTime > 0 && `其中 ${WithoutTime} 人还没有考试时间，不在“时间、地点和考场”表内。`}
      </p>
      <Refusal of={write} />
      <Refusal of={mark} before="没有记录：" />
      <PlainTable
        columns={[
          { title: '备案', width: 90, cell: ({ Kind }) => <strong>{filingNames[Kind]}</strong> },
          { title: '表格', cell: ({ Title }) => <span className={styles.formName}>{Title}</span> },
          {
            title: '期限',
            width: 150,
            cell: ({ DueDate, IsAwaited, FiledDate }) => (
              <span className={IsAwaited === 1 ? `${styles.due} ${styles.awaited}` : styles.due}>
                {DueDate === '' ? '—' : DueDate}
                {IsAwaited === 1 && FiledDate === '' ? '，还没有备案' : ''}
              </span>
            ),
          },
          {
            title: '备案日期',
            width: 230,
            cell: (row) => (
              <FiledDay batchId={EB_ID} form={row} onSave={(FiledDate) => mark.start({ Kind: row.Kind, FiledDate })} />
            ),
          },
          {
            title: '生成',
            width: 260,
            cell: ({ Kind }) => (
              <span className={styles.actions}>
                <Button size="small" onClick={() => write.start({ Kind, Format: 'pdf' })}>
                  PDF
                </Button>
                <Button size="small" onClick={() => write.start({ Kind, Format: 'xlsx' })}>
                  Excel
                </Button>
                <Button size="small" type="link" onClick={() => setWording(Kind)}>
                  修改表格文字
                </Button>
              </span>
            ),
          },
        ]}
        rows={filing.Forms}
        keyOf={({ Kind }) => Kind}
      />
      <YearStatistics batchId={EB_ID} />
      {form && <FilingWordsDialog form={form} batchId={EB_ID} onClose={() => setWording(null)} />}
    </>
  )
}

/** What is kept of the batch, as one file that proves by itself that it is whole. */
function Archive({ filing: { EB_ID, PublicKey } }: { filing: FilingWire }) {
  const archive = useSend({
    change: (send) => send('Admin', 'ArchiveBatch', { EB_ID }),
    invalidates: ['GetOfficeJobList'],
    done: '正在归档，完成后会通知您',
  })
  return (
    <>
      <h2 className={styles.heading}>归档</h2>
      <p className={styles.soft}>
        把报名、成绩、评审、证书登记、收支、操作记录和两份备案表写成一个文件，附带签名的清单。其中有未成年人的姓名和电话，不含证件号，请妥善保管。
      </p>
      <Refusal of={archive} />
      <p className={styles.line}>
        <Button onClick={() => archive.start()}>生成归档文件</Button>
      </p>
      <p className={styles.soft}>
        日后用 npm run archive -- --check 文件名 --key 公钥 可以证明它没有被改动过。公钥：
        <span className={styles.key}>{PublicKey}</span>
      </p>
    </>
  )
}

interface FiledDayProps {
  batchId: number
  form: FilingFormWire
  onSave: (day: string) => void
}

function FiledDay({ batchId, form, onSave }: FiledDayProps) {
  const kept = useKeptForm(`filedDay.${batchId}.${form.Kind}`)
  const [day, setDay] = useTyped(kept, 'day', form.FiledDate)
  useEffect(() => kept.begin({ day: form.FiledDate }), [kept, form.FiledDate])
  return (
    <KeptOffer kept={kept}>
      <span className={styles.actions}>
        <Input
          className={styles.day}
          type="date"
          aria-label={`${filingNames[form.Kind]}的备案日期`}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        {day !== form.FiledDate && (
          <Button size="small" type="primary" onClick={() => onSave(day)}>
            记录
          </Button>
        )}
        {form.FiledBy !== '' && (
          <span className={styles.soft}>
            {form.FiledBy} 记录{day !== form.FiledDate && `为 ${form.FiledDate}`}
          </span>
        )}
      </span>
    </KeptOffer>
  )
}

const detailLabels = {
  Authority: '备案机关',
  Organiser: '承办单位',
  SafetyLead: '安全负责人',
  SafetyPhone: '安全负责人电话',
  Note: '补充说明',
} as const
type DetailInput = Record<keyof typeof detailLabels, string>
const detailsOf = ({ Authority, Organiser, SafetyLead, SafetyPhone, Note }: FilingWire): DetailInput => ({
  Authority,
  Organiser,
  SafetyLead,
  SafetyPhone,
  Note,
})

/** What the forms say beside the data of the batch. */
function Details({ filing }: { filing: FilingWire }) {
  const { EB_ID } = filing
  const edit = useEdit({
    form: `filing.${EB_ID}`,
    item: filing,
    inputOf: detailsOf,
    save: (send, input, facts) => send('Admin', 'SaveFiling', { EB_ID, ...input, ...facts }),
    reload: async () => (await call('Admin', 'GetFiling', { EB_ID })).item,
    invalidates: stale,
    done: '备案内容已保存',
    staysOpen: true,
    shown: filing,
  })
  const field = (name: keyof DetailInput, extra?: string) => (
    <Form.Item label={detailLabels[name]} htmlFor={name} extra={extra}>
      <Input
        id={name}
        maxLength={name === 'Note' ? FILING_TEXT_LENGTH : FILING_NAME_LENGTH}
        value={edit.input[name]}
        onChange={({ target }) => edit.set({ [name]: target.value })}
      />
    </Form.Item>
  )
  return (
    <SettingsForm edit={edit} labels={detailLabels}>
      {field('Authority', '例如：昆明市文化和旅游局；写在表格开头')}
      {field('Organiser')}
      {field('SafetyLead')}
      {field('SafetyPhone')}
      {field('Note')}
    </SettingsForm>
  )
}
