import type { QuestionWire } from '#contract/examRoom/exam.ts'
import { PickerField } from '#web/ui/PickerField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import style from './Tracks.module.css'
import type { TrackEntry } from './trackDraft.ts'

/** No question has this id. */
const OWN = 0

type TrackFieldProps = {
  /** The label, such as `一、乐曲`. */
  label: string
  entry: TrackEntry
  pieces: readonly QuestionWire[]
  needsTextbook: boolean
  error: string | null
  onChange: (entry: TrackEntry) => void
}

/** One slot of the programme: a listed piece, or an own piece by its title. */
export function TrackField({ label, entry, pieces, needsTextbook, error, onChange }: TrackFieldProps) {
  const offered = needsTextbook ? [] : pieces.map(({ EQ_ID, Question }) => ({ value: EQ_ID, label: Question }))
  const choose = (id: number) =>
    onChange(
      id === OWN
        ? { questionId: null, isOwn: true, title: entry.title }
        : { questionId: id, isOwn: false, title: entry.title },
    )
  return (
    <div>
      <PickerField
        label={label}
        required
        options={[...offered, { value: OWN, label: '自选曲目', note: '不在列表中的曲目，填写曲名' }]}
        value={entry.isOwn ? OWN : entry.questionId}
        placeholder="请选择曲目"
        hint={needsTextbook ? '选定教材后，可以从教材曲目中选择。' : undefined}
        error={entry.isOwn ? null : error}
        onChange={choose}
      />
      {entry.isOwn && (
        <div className={style.own}>
          <TextField
            label="曲目名称"
            name={`title ${label}`}
            required
            value={entry.title}
            placeholder="例如：牧童短笛（贺绿汀）"
            hint="最多50个字"
            error={error}
            onChange={(title) => onChange({ ...entry, title })}
          />
        </div>
      )}
    </div>
  )
}
