import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { SaveFailures } from '#admin/kit/send/SaveFailures.tsx'
import { useSaveEach } from '#admin/kit/send/useSaveEach.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { RoomWire } from '#contract/schedule/planPlaces.ts'
import { HoursField } from './HoursField.tsx'
import { readNow, roomInputOf, roomRequest } from './placeInput.ts'

/** Gives several rooms the same hours. Mounting opens it; `rooms` are as they are stored now. */
export function RoomHoursDialog({ rooms, onClose }: { rooms: readonly RoomWire[]; onClose: () => void }) {
  const kept = useKeptForm(`roomHours.${rooms.map(({ ER_ID }) => ER_ID).join()}`)
  const [text, setText] = useTyped(kept, 'text', '')
  const read = readNow(text)
  const { start, isSaving, failures } = useSaveEach<RoomWire>({
    kept,
    nameOf: ({ RoomName }) => RoomName,
    input: text,
    save: (send, room) =>
      send('Admin', 'SaveExamRoom', roomRequest(room, roomInputOf(room), read.spans ?? [], { Version: room.Version })),
    invalidates: ['GetVenueList'],
    done: `已设置 ${rooms.length} 间考室的开放时间`,
    onSaved: onClose,
  })
  const isEmpty = text.trim() === '' && failures.length === 0
  return (
    <KeptModal
      open
      kept={kept}
      title={`设置 ${rooms.length} 间考室的开放时间`}
      okText="保存"
      confirmLoading={isSaving}
      onCancel={onClose}
    >
      <Form
        kept={kept}
        faults={{ roomsHours: read.fault ?? (isEmpty ? '请填写开放时间' : null) }}
        onFinish={() => start(rooms)}
      >
        <SaveFailures failures={failures} count={rooms.length} />
        <p>{rooms.map(({ RoomName }) => RoomName).join('、')}：原来的开放时间会被替换。</p>
        <HoursField id="roomsHours" label="开放时间" text={text} read={read} onChange={setText} />
      </Form>
    </KeptModal>
  )
}
