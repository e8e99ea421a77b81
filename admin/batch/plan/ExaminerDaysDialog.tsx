import { InputNumber } from 'antd'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { SaveFailures } from '#admin/kit/send/SaveFailures.tsx'
import { useSaveEach } from '#admin/kit/send/useSaveEach.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { ExaminerDaysWire } from '#contract/schedule/planPlaces.ts'
import { HoursField } from './HoursField.tsx'
import { hoursText } from './hoursText.ts'
import { daysRequest, readNow, spansOfWire } from './placeInput.ts'

type NamedDays = ExaminerDaysWire & { Name: string }

const USUAL_MINUTES = 360

/** Sets the days of one examiner, or the same days for several. Mounting opens it; `examiners` are as stored now. */
export function ExaminerDaysDialog({ examiners, onClose }: { examiners: readonly NamedDays[]; onClose: () => void }) {
  const [only] = examiners.length === 1 ? examiners : []
  const kept = useKeptForm(`examinerDays.${examiners.map(({ UserID }) => UserID).join()}`)
  const [text, setText] = useTyped(kept, 'text', () => (only ? hoursText(spansOfWire(only.Days)) : ''))
  const [most, setMost] = useTyped(kept, 'most', only?.Days[0]?.MostMinutes ?? USUAL_MINUTES)
  const read = readNow(text)
  const isMixed = new Set(only?.Days.map(({ MostMinutes }) => MostMinutes)).size > 1
  const mostExtra = isMixed ? '现在各天不同，保存后每天都是这个数' : '包括考生之间的间隔'
  const { start, isSaving, failures } = useSaveEach<NamedDays>({
    kept,
    nameOf: ({ Name }) => Name,
    input: [most, text],
    save: (send, examiner) =>
      send('Admin', 'SaveExaminerDays', daysRequest(examiner, read.spans ?? [], most, { Version: examiner.Version })),
    invalidates: ['GetExaminerDaysList'],
    done: only ? `已设置 ${only.Name} 的时间` : `已设置 ${examiners.length} 位考官的时间`,
    onSaved: onClose,
  })
  return (
    <KeptModal
      open
      kept={kept}
      title={only ? `${only.Name} 的时间` : `设置 ${examiners.length} 位考官的时间`}
      okText="保存"
      confirmLoading={isSaving}
      onCancel={onClose}
    >
      <Form kept={kept} faults={{ examinerDays: read.fault }} onFinish={() => start(examiners)}>
        <SaveFailures failures={failures} count={examiners.length} />
        {!only && <p>{examiners.map(({ Name }) => Name).join('、')}：原来的时间会被替换。</p>}
        <HoursField
          id="examinerDays"
          label="时间"
          text={text}
          read={read}
          extra="；考官每天只填一个时间段，如 08:00–17:30"
          onChange={setText}
        />
        <Form.Item label="每天最多评审（分钟）" htmlFor="mostMinutes" extra={mostExtra}>
          <InputNumber
            id="mostMinutes"
            min={10}
            max={720}
            precision={0}
            value={most}
            onChange={(minutes) => setMost(minutes ?? USUAL_MINUTES)}
          />
        </Form.Item>
      </Form>
    </KeptModal>
  )
}
