import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Input } from 'antd'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { type AnswerOf } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import { countText } from '#domain/page.ts'
import { isoMinuteText } from '#domain/time.ts'
import { newWindows, type WindowsInput, windowsFault, windowsFaults, windowsRequest } from './onlineWindowsInput.ts'
import styles from './Schedule.module.css'

type Preview = AnswerOf<'Admin', 'PreviewOnlineWindows'>

/** Divides the online enrolments without an exam time among windows, after showing them. Mounting opens it. */
export function OnlineWindowsDialog({ batchId, onClose }: { batchId: number; onClose: () => void }) {
  const kept = useKeptForm(`onlineWindows.${batchId}`)
  const [input, setInput] = useTyped<WindowsInput>(kept, 'input', newWindows)
  const request = windowsRequest(batchId, input)
  const fault = request === null ? null : windowsFault(request, serverNow())
  const preview = useQuery({
    ...callQuery(
      'Admin',
      'PreviewOnlineWindows',
      request ?? { EB_ID: batchId, FirstTime: '', Hours: 0, StepMinutes: 0, Most: 0 },
    ),
    enabled: request !== null && fault === null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const making = useSend({
    kept,
    change: (send, wanted: NonNullable<typeof request> & { Digest: string }) =>
      send('Admin', 'MakeOnlineWindows', wanted),
    invalidates: ['GetExamTimeList', 'GetEnrolmentList'],
    done: ({ OtherMsg: { Windows, Assigned } }) =>
      `已建立 ${Windows} 个线上窗口，安排 ${countText(Assigned)} 人；核对后请发布`,
    onSent: onClose,
    onRefused: async (error) => {
      // What is shown is no longer what would be made; the newest is fetched, for a new decision.
      if (error instanceof CallError && error.failure === 'refused') await preview.refetch()
      return false
    },
  })
  const shown = request === null || fault !== null ? undefined : preview.data
  const count = shown?.OtherMsg.Candidates ?? 0
  const isReady = request !== null && count > 0 && !preview.isFetching && !preview.isPlaceholderData && !preview.isError
  const isTyped = request !== null && fault === null
  const submit = () => {
    if (isReady && shown) making.start({ ...request, Digest: shown.OtherMsg.Digest })
  }
  const set = (change: Partial<WindowsInput>) => {
    setInput({ ...input, ...change })
    making.dismiss()
  }
  return (
    <KeptModal
      open
      kept={kept}
      width={760}
      title="安排线上考试窗口"
      okText={isReady ? `建立 ${shown?.listData.length} 个窗口` : '建立窗口'}
      okButtonProps={{ disabled: isTyped && !isReady }}
      confirmLoading={making.isSending}
      onCancel={() => {
        making.dismiss()
        onClose()
      }}
    >
      <p className={styles.chosen}>
        已缴费、线上考试且还没有考试时间的考生按专业和考区分到各个窗口；窗口错开开始，避免大家同时进入考试。建立后不会自动发布。
      </p>
      <Form
        kept={kept}
        faults={{ ...windowsFaults(input), ...(fault && { [`windows-${fault.field}`]: fault.text }) }}
        onFinish={submit}
      >
        <div className={styles.fields}>
          <Form.Item label="第一个窗口开始（北京时间）" htmlFor="windows-first" required {...faultAt('first', fault)}>
            <Input
              id="windows-first"
              type="datetime-local"
              value={input.first}
              onChange={({ target }) => set({ first: target.value })}
            />
          </Form.Item>
          <NumberField id="hours" label="每个窗口开放（小时）" input={input} fault={fault} onSet={set} />
          <NumberField id="step" label="相邻窗口至少相隔（分钟）" input={input} fault={fault} onSet={set} />
          <NumberField id="most" label="同时开始最多（人）" input={input} fault={fault} onSet={set} />
        </div>
      </Form>
      <Refusal of={making} before="没有建立：" />
      {request === null || fault !== null ? (
        <p role="status">填写后这里会列出每个窗口的时间和人数。</p>
      ) : (
        <>
          <QueryState query={preview} rows={5} />
          {shown && <Windows preview={shown} />}
        </>
      )}
    </KeptModal>
  )
}

type Fault = ReturnType<typeof windowsFault>
/** The refusal of a field, shown beside it. */
const faultAt = (field: keyof WindowsInput, fault: Fault) =>
  fault?.field === field ? { help: fault.text, validateStatus: 'error' as const } : {}

interface NumberFieldProps {
  id: 'hours' | 'step' | 'most'
  label: string
  input: WindowsInput
  fault: Fault
  onSet: (change: Partial<WindowsInput>) => void
}

function NumberField({ id, label, input, fault, onSet }: NumberFieldProps) {
  return (
    <Form.Item label={label} htmlFor={`windows-${id}`} required {...faultAt(id, fault)}>
      <Input
        id={`windows-${id}`}
        inputMode="numeric"
        maxLength={6}
        value={input[id]}
        onChange={({ target }) => onSet({ [id]: target.value.trim() })}
      />
    </Form.Item>
  )
}

const GROUPS_SHOWN = 4

/** The groups of a window, a major's areas after its name. */
function groupsText(groups: Preview['listData'][number]['Groups']): string {
  const areas = new Map<string, string[]>()
  for (const { MName, EA_Name, Count } of groups) areas.set(MName, [...(areas.get(MName) ?? []), `${EA_Name} ${Count}`])
  return [...areas]
    .map(([major, texts]) => {
      const more = texts.length - GROUPS_SHOWN
      return `${major}：${texts.slice(0, GROUPS_SHOWN).join('、')}${more > 0 ? ` 等 ${texts.length} 个考区` : ''}`
    })
    .join('；')
}

function Windows({ preview: { OtherMsg, listData } }: { preview: Preview }) {
  const { Candidates, ExamEndTime } = OtherMsg
  const last = listData.at(-1)
  if (!last) return <p role="status">没有需要安排的考生：线上考生都已有考试时间。</p>
  return (
    <>
      <p role="status" className={styles.chosen}>
        {countText(Candidates)} 位考生，{listData.length} 个窗口，最后一个到 {isoMinuteText(last.EndTime)} 结束
      </p>
      {ExamEndTime !== null && Date.parse(last.EndTime) > Date.parse(ExamEndTime) && (
        <Alert
          type="warning"
          showIcon
          title={`批次的考试时间到 ${isoMinuteText(ExamEndTime)} 为止，有窗口在这之后才结束`}
        />
      )}
      <PlainTable
        rows={listData}
        keyOf={({ BeginTime }) => BeginTime}
        rowsPerPage={8}
        columns={[
          { title: '开始', width: 140, cell: ({ BeginTime }) => isoMinuteText(BeginTime) },
          { title: '结束', width: 140, cell: ({ EndTime }) => isoMinuteText(EndTime) },
          { title: '人数', width: 64, align: 'right', cell: ({ Count }) => countText(Count) },
          { title: '专业和考区', cell: ({ Groups }) => groupsText(Groups) },
        ]}
      />
    </>
  )
}
