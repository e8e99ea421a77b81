import { Modal } from 'antd'
import { useState } from 'react'
import { SaveFailures } from '#admin/kit/send/SaveFailures.tsx'
import { useSaveEach } from '#admin/kit/send/useSaveEach.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { RoomWire } from '#contract/schedule/planPlaces.ts'
import { HoursField } from './HoursField.tsx'
import { readNow, roomInputOf, roomRequest } from './placeInput.ts'

/** Gives several rooms the same hours. Mounting opens it; `rooms` are as they are stored now. */
export function RoomHoursDialog({ rooms, onClose }: { rooms: readonly RoomWire[]; onClose: () => void }) {
  const [text, setText] = useState('')
  const read = readNow(text)
  const { start, isSaving, failures } = useSaveEach<RoomWire>({
    nameOf: ({ RoomName }) => RoomName,
    input: text,
    save: (send, room) =>
      send('Admin', 'SaveExamRoom', roomRequest(room, roomInputOf(room), read.spans ?? [], { Version: room.Version })),
    invalidates: ['GetVenueList'],
    done: `已设置 ${rooms.length} 间考室的开放时间`,
    onSaved: onClose,
  })
  const submit = () => {
    if (read.fault === null) start(rooms)
  }
  return (
    <Modal
      open
      mask={{ closable: false }}
      title={`设置 ${rooms.length} 间考室的开放时间`}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: read.fault !== null || (text.trim() === '' && failures.length === 0) }}
      onOk={() => submit()}
      confirmLoading={isSaving}
      onCancel={onClose}
    >
      <Form onFinish={() => submit()}>
        <SaveFailures failures={failures} count={rooms.length} />
        <p>{rooms.map(({ RoomName }) => RoomName).join('、')}：原来的开放时间会被替换。</p>
        <HoursField id="roomsHours" label="开放时间" text={text} read={read} onChange={setText} />
      </Form>
    </Modal>
  )
}
