import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { useAreas } from '#admin/kit/state/catalogue.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { type PlainColumn, PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { RoomWire, VenueWire } from '#contract/schedule/planPlaces.ts'
import { equipmentText } from '#domain/schedule/plan/equipment.ts'
import { hoursSummary, hoursText } from './hoursText.ts'
import styles from './Plan.module.css'
import { newVenue, spansOfWire } from './placeInput.ts'

const VenueDialog = whenShown(async () => (await import('./VenueDialog.tsx')).VenueDialog)
const RoomDialog = whenShown(async () => (await import('./RoomDialog.tsx')).RoomDialog)
const AddRoomsDialog = whenShown(async () => (await import('./AddRoomsDialog.tsx')).AddRoomsDialog)
const RoomHoursDialog = whenShown(async () => (await import('./RoomHoursDialog.tsx')).RoomHoursDialog)

type Opened = { venue: VenueWire } | { room: RoomWire } | { roomsOf: VenueWire } | { hoursOf: 'selected' } | null

/** The venues with their rooms and the hours in which these are open (office#venues). */
export function VenuesScreen() {
  const [areaId, setAreaId] = useState<number | null>(null)
  const [isOffShown, setOffShown] = useState(false)
  const [ticked, setTicked] = useState<readonly number[]>([])
  const [opened, setOpened] = useState<Opened>(null)
  const areas = useAreas()
  const query = useQuery(callQuery('Admin', 'GetVenueList', {}))
  const all = query.data?.listData ?? []
  const venues = all.filter(({ EA_ID, IsOff }) => (areaId === null || EA_ID === areaId) && (isOffShown || IsOff === 0))
  const selected = all.flatMap(({ Rooms }) => Rooms).filter(({ ER_ID }) => ticked.includes(ER_ID))
  const close = () => setOpened(null)
  return (
    <>
      <PageHead title="考点与考室" />
      <div className={styles.tools}>
        <Button type="primary" onClick={() => setOpened({ venue: { ...newVenue, EA_ID: areaId ?? 0 } })}>
          新增考点
        </Button>
        <Button disabled={selected.length === 0} onClick={() => setOpened({ hoursOf: 'selected' })}>
          {selected.length === 0 ? '设置开放时间' : `设置 ${selected.length} 间考室的开放时间`}
        </Button>
        <span>
          <PlainSelect
            label="考区"
            options={areas}
            value={areaId}
            placeholder="全部考区"
            onChange={setAreaId}
            onClear={() => setAreaId(null)}
          />
        </span>
        <Checkbox checked={isOffShown} onChange={({ target }) => setOffShown(target.checked)}>
          显示停用的
        </Checkbox>
      </div>
      <QueryState query={query} rows={10} />
      {query.data && venues.length === 0 && (
        <PlainState title="还没有考点" note="先新增考点和考室，填写开放时间，再自动排考。" />
      )}
      {venues.map((venue) => (
        <section key={venue.V_ID} className={styles.venue} aria-label={venue.VenueName}>
          <div className={styles.venueHead}>
            <h2>
              {venue.VenueName}
              {venue.IsOff === 1 && '（已停用）'}
            </h2>
            <span className={styles.note}>
              {venue.EA_Name}　{venue.Address}　候考座位 {venue.WaitingSeats}
            </span>
            <Button size="small" onClick={() => setOpened({ venue })}>
              修改考点
            </Button>
            <Button size="small" onClick={() => setOpened({ roomsOf: venue })}>
              新增考室
            </Button>
          </div>
          <PlainTable
            rows={venue.Rooms.filter(({ IsOff }) => isOffShown || IsOff === 0)}
            keyOf={({ ER_ID }) => ER_ID}
            nothing="还没有考室"
            columns={roomColumns({
              ticked,
              rooms: venue.Rooms,
              onTick: setTicked,
              onOpen: (room) => setOpened({ room }),
            })}
          />
        </section>
      ))}
      {opened !== null && 'venue' in opened && <VenueDialog venue={opened.venue} onClose={close} />}
      {opened !== null && 'room' in opened && <RoomDialog room={opened.room} onClose={close} />}
      {opened !== null && 'roomsOf' in opened && <AddRoomsDialog venue={opened.roomsOf} onClose={close} />}
      {opened !== null && 'hoursOf' in opened && (
        <RoomHoursDialog
          rooms={selected}
          onClose={() => {
            setTicked([])
            close()
          }}
        />
      )}
    </>
  )
}

interface RoomColumns {
  ticked: readonly number[]
  rooms: readonly RoomWire[]
  onTick: (ids: number[]) => void
  onOpen: (room: RoomWire) => void
}

function roomColumns({ ticked, rooms, onTick, onOpen }: RoomColumns): PlainColumn<RoomWire>[] {
  const ids = rooms.map(({ ER_ID }) => ER_ID)
  const areAll = ids.length > 0 && ids.every((id) => ticked.includes(id))
  const others = ticked.filter((id) => !ids.includes(id))
  return [
    {
      title: '选择',
      width: 64,
      cell: ({ ER_ID, RoomName }) => (
        <Checkbox
          aria-label={`选择 ${RoomName}`}
          checked={ticked.includes(ER_ID)}
          onChange={({ target }) => onTick(target.checked ? [...ticked, ER_ID] : ticked.filter((one) => one !== ER_ID))}
        />
      ),
    },
    {
      title: '考室',
      width: 160,
      cell: (room) => (
        <Button type="link" style={{ padding: 0, height: 'auto' }} onClick={() => onOpen(room)}>
          {room.RoomName}
          {room.IsOff === 1 && '（已停用）'}
        </Button>
      ),
    },
    { title: '设备', width: 180, cell: ({ Equipment }) => equipmentText(Equipment) || '没有' },
    {
      title: '开放时间',
      cell: ({ Openings }) => {
        const spans = spansOfWire(Openings)
        return <span className={styles.hours}>{spans.length === 0 ? '没有填写，不能排考' : hoursText(spans)}</span>
      },
    },
    { title: '合计', width: 150, cell: ({ Openings }) => hoursSummary(spansOfWire(Openings)) },
    {
      title: '',
      width: 110,
      cell: ({ ER_ID }) =>
        ER_ID === ids[0] && (
          <Button size="small" onClick={() => onTick(areAll ? others : [...others, ...ids])}>
            {areAll ? '全不选' : '全选本考点'}
          </Button>
        ),
    },
  ]
}
