import { useQueryClient } from '@tanstack/react-query'
import { App, Modal } from 'antd'
import { useState } from 'react'
import { Form } from '#admin/kit/ui/Form.tsx'
import { call } from '#client/api.ts'
import type { RoomWire } from '#contract/schedule/planPlaces.ts'
import { HoursField } from './HoursField.tsx'
import { readNow, roomInputOf, roomRequest } from './placeInput.ts'
import { SaveFailures } from './SaveFailures.tsx'
import { useSaveEach } from './useSaveEach.ts'

/** Gives several rooms the same hours. Mounting opens it; `rooms` are as they are stored now. */
export function RoomHoursDialog({ rooms, onClose }: { rooms: readonly RoomWire[]; onClose: () => void }) {
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [text, setText] = useState('')
  const { saveEach, done, failures } = useSaveEach<RoomWire>(({ RoomName }) => RoomName)
  const read = readNow(text)
  const submit = async () => {
    if (read.fault !== null) return
    const isDone = await saveEach(rooms, text, (room, RequestKey) =>
      call(
        'Admin',
        'SaveExamRoom',
        roomRequest(room, roomInputOf(room), read.spans, { Version: room.Version, RequestKey }),
      ),
    )
    await queries.invalidateQueries({ queryKey: ['Admin', 'GetVenueList'] })
    if (!isDone) return
    message.success(`已设置 ${rooms.length} 间考室的开放时间`)
    onClose()
  }
  return (
    <Modal
      open
      mask={{ closable: false }}
      title={`设置 ${rooms.length} 间考室的开放时间`}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: read.fault !== null || (text.trim() === '' && failures.length === 0) }}
      onOk={() => void submit()}
      confirmLoading={done !== null}
      onCancel={onClose}
    >
      <Form onFinish={() => void submit()}>
        <SaveFailures failures={failures} count={rooms.length} />
        <p>{rooms.map(({ RoomName }) => RoomName).join('、')}：原来的开放时间会被替换。</p>
        <HoursField id="roomsHours" label="开放时间" text={text} read={read} onChange={setText} />
      </Form>
    </Modal>
  )
}
