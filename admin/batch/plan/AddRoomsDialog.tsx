import { Input } from 'antd'
import { missing } from '#admin/kit/form/missing.ts'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { SaveFailures } from '#admin/kit/send/SaveFailures.tsx'
import { useSaveEach } from '#admin/kit/send/useSaveEach.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { VenueWire } from '#contract/schedule/planPlaces.ts'
import { EquipmentField } from './EquipmentField.tsx'
import { HoursField } from './HoursField.tsx'
import { newRoom, readNow, roomRequest } from './placeInput.ts'

/** Creates several rooms of a venue with the same equipment and hours. Mounting opens it. */
export function AddRoomsDialog({ venue, onClose }: { venue: VenueWire; onClose: () => void }) {
  const kept = useKeptForm(`addRooms.${venue.V_ID}`)
  const [names, setNames] = useTyped(kept, 'names', '')
  const [input, setInput] = useTyped(kept, 'input', newRoom)
  const read = readNow(input.hours)
  const rooms = [...new Set(names.split(/[\n,，、]/).map((name) => name.trim()))].filter((name) => name !== '')
  const { start, isSaving, failures } = useSaveEach<string>({
    kept,
    nameOf: (name) => name,
    input,
    save: (send, name) => {
      const place = { V_ID: venue.V_ID, ER_ID: 0 }
      return send('Admin', 'SaveExamRoom', roomRequest(place, { ...input, name }, read.spans ?? [], { Version: 0 }))
    },
    invalidates: ['GetVenueList'],
    done: `已新增 ${rooms.length} 间考室`,
    onSaved: onClose,
  })
  return (
    <KeptModal
      open
      kept={kept}
      title={`新增考室 · ${venue.VenueName}`}
      okText={rooms.length > 1 ? `新增 ${rooms.length} 间考室` : '新增考室'}
      confirmLoading={isSaving}
      onCancel={onClose}
    >
      <Form
        kept={kept}
        faults={{ roomNames: missing(names, '考室名称'), newHours: read.fault }}
        onFinish={() => start(rooms)}
      >
        <SaveFailures failures={failures} count={rooms.length} />
        <Form.Item label="考室名称" htmlFor="roomNames" extra="一行一间，设备和开放时间相同的可以一起新增">
          <Input.TextArea
            id="roomNames"
            autoSize={{ minRows: 2, maxRows: 8 }}
            value={names}
            onChange={({ target }) => setNames(target.value)}
          />
        </Form.Item>
        <Form.Item label="设备">
          <EquipmentField
            label="设备"
            value={input.equipment}
            onChange={(equipment) => setInput({ ...input, equipment })}
          />
        </Form.Item>
        <HoursField
          id="newHours"
          label="开放时间"
          text={input.hours}
          read={read}
          onChange={(hours) => setInput({ ...input, hours })}
        />
      </Form>
    </KeptModal>
  )
}
