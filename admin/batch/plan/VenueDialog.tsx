import { Input, InputNumber, Switch } from 'antd'
import { EditDialog } from '#admin/kit/form/EditDialog.tsx'
import { missing, unchosen } from '#admin/kit/form/missing.ts'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { useAreas, useOfferedAreas } from '#admin/kit/state/catalogue.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { call } from '#client/api.ts'
import type { VenueWire } from '#contract/schedule/planPlaces.ts'
import { placeText, venueInputOf, venueLabels, venueRequest } from './placeInput.ts'

/** Creates or changes a venue. Mounting opens it. */
export function VenueDialog({ venue, onClose }: { venue: VenueWire; onClose: () => void }) {
  const areas = useAreas()
  const { V_ID } = venue
  const edit = useEdit({
    form: `venue.${V_ID}`,
    item: venue,
    inputOf: venueInputOf,
    save: (send, typed, facts) => send('Admin', 'SaveVenue', venueRequest(V_ID, typed, facts)),
    reload: async () => {
      const { listData } = await call('Admin', 'GetVenueList', {})
      return listData.find((one) => one.V_ID === V_ID) ?? venue
    },
    invalidates: ['GetVenueList'],
    done: '考点已保存',
    onSaved: onClose,
  })
  const { input, set } = edit
  const offered = useOfferedAreas(input.areaId === null ? [] : [input.areaId])
  return (
    <EditDialog
      title={V_ID === 0 ? '新增考点' : `修改考点 · ${venue.VenueName}`}
      edit={edit}
      labels={venueLabels}
      textOf={(field, value) =>
        field === 'areaId' ? (areas.find((area) => area.value === value)?.label ?? '') : placeText(field, value)
      }
      isNew={V_ID === 0}
      faults={{
        venueArea: unchosen(input.areaId, '考区'),
        venueName: missing(input.VenueName, '考点名称'),
        venueAddress: missing(input.Address, '地址'),
      }}
      onClose={onClose}
    >
      <Form.Item label="考区" htmlFor="venueArea">
        <PlainSelect id="venueArea" options={offered} value={input.areaId} onChange={(areaId) => set({ areaId })} />
      </Form.Item>
      <Form.Item label="考点名称" htmlFor="venueName">
        <Input id="venueName" value={input.VenueName} onChange={({ target }) => set({ VenueName: target.value })} />
      </Form.Item>
      <Form.Item label="地址" htmlFor="venueAddress" extra="印在准考证上，考生按它找到考点">
        <Input id="venueAddress" value={input.Address} onChange={({ target }) => set({ Address: target.value })} />
      </Form.Item>
      <Form.Item label="候考座位" htmlFor="venueSeats">
        <InputNumber
          id="venueSeats"
          min={0}
          max={10_000}
          precision={0}
          value={input.seats}
          onChange={(seats) => set({ seats: seats ?? 0 })}
        />
      </Form.Item>
      {V_ID > 0 && (
        <Form.Item label="停用" htmlFor="venueOff" extra="停用的考点不再排考，已排的保持不变">
          <Switch id="venueOff" checked={input.isOff} onChange={(isOff) => set({ isOff })} />
        </Form.Item>
      )}
    </EditDialog>
  )
}
