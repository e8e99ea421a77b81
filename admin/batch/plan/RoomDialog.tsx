import { Input, Switch } from 'antd'
import { EditDialog } from '#admin/kit/form/EditDialog.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { call } from '#client/api.ts'
import type { RoomWire } from '#contract/schedule/planPlaces.ts'
import { EquipmentField } from './EquipmentField.tsx'
import { HoursField } from './HoursField.tsx'
import { placeText, readNow, roomInputOf, roomLabels, roomRequest } from './placeInput.ts'

/** Changes a room. Mounting opens it. */
export function RoomDialog({ room, onClose }: { room: RoomWire; onClose: () => void }) {
  const edit = useEdit({
    form: `room.${room.ER_ID}`,
    item: room,
    inputOf: roomInputOf,
    save: (send, typed, facts) =>
      send('Admin', 'SaveExamRoom', roomRequest(room, typed, readNow(typed.hours).spans ?? [], facts)),
    reload: async () => {
      const { listData } = await call('Admin', 'GetVenueList', {})
      return listData.flatMap(({ Rooms }) => Rooms).find(({ ER_ID }) => ER_ID === room.ER_ID) ?? room
    },
    invalidates: ['GetVenueList'],
    done: '考室已保存',
    onSaved: onClose,
  })
  const { input, set } = edit
  const read = readNow(input.hours)
  return (
    <EditDialog
      title={`修改考室 · ${room.RoomName}`}
      edit={edit}
      labels={roomLabels}
      textOf={placeText}
      faults={{ roomName: missing(input.name, '考室名称'), roomHours: read.fault }}
      onClose={onClose}
    >
      <Form.Item label="考室名称" htmlFor="roomName">
        <Input id="roomName" value={input.name} onChange={({ target }) => set({ name: target.value })} />
      </Form.Item>
      <Form.Item label="设备">
        <EquipmentField label="设备" value={input.equipment} onChange={(equipment) => set({ equipment })} />
      </Form.Item>
      <HoursField id="roomHours" label="开放时间" text={input.hours} read={read} onChange={(hours) => set({ hours })} />
      <Form.Item label="停用" htmlFor="roomOff" extra="停用的考室不再排考，已排的保持不变">
        <Switch id="roomOff" checked={input.isOff} onChange={(isOff) => set({ isOff })} />
      </Form.Item>
    </EditDialog>
  )
}
