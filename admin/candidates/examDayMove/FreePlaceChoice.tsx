import { Radio } from 'antd'
import { useState } from 'react'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { FreePlaceWire } from '#contract/schedule/postpone.ts'
import { grouped } from '#domain/grouped.ts'
import { isoClockText } from '#domain/time.ts'
import styles from './ExamDayMove.module.css'

export const keyOfPlace = ({ ER_ID, BeginTime }: Pick<FreePlaceWire, 'ER_ID' | 'BeginTime'>) => `${ER_ID} ${BeginTime}`
const dayOfPlace = ({ BeginTime }: FreePlaceWire) => BeginTime.slice(0, 10)
/** `12月6日` of a date. */
const dayText = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日`
export const placeText = ({ Room, BeginTime }: Pick<FreePlaceWire, 'Room' | 'BeginTime'>) =>
  `${dayText(BeginTime)} ${isoClockText(BeginTime)} ${Room}`

interface Props {
  /** In the order of how well they fit. */
  places: readonly FreePlaceWire[]
  chosen: FreePlaceWire | null
  onChoose: (place: FreePlaceWire) => void
}

/** A choice among the free places of all days: each day with how many it has, and the rooms of one day. */
export function FreePlaceChoice({ places, chosen, onChoose }: Props) {
  const [openDay, setDay] = useState<string | null>(null)
  const byDay = [...grouped(places, dayOfPlace)].sort(([a], [b]) => (a < b ? -1 : 1))
  const day = openDay ?? (chosen ? dayOfPlace(chosen) : places[0] && dayOfPlace(places[0])) ?? ''
  const shown = places.filter((place) => dayOfPlace(place) === day)
  if (places.length === 0) return null
  return (
    <>
      <Form.Item label="哪一天" htmlFor="freeDay">
        <Radio.Group
          id="freeDay"
          optionType="button"
          value={day}
          options={byDay.map(([date, ofDay]) => ({
            value: date,
            label: `${dayText(date)}（空 ${ofDay.reduce((sum, { Free }) => sum + Free, 0)} 个${ofDay[0]?.IsAvoided === 1 ? '，家长不便' : ''}）`,
          }))}
          onChange={({ target }) => {
            const date = String(target.value)
            setDay(date)
            const first = places.find((place) => dayOfPlace(place) === date)
            if (first) onChoose(first)
          }}
        />
      </Form.Item>
      <Form.Item label="考室和时间" htmlFor="freePlace">
        <Radio.Group
          id="freePlace"
          className={styles.choices}
          value={chosen ? keyOfPlace(chosen) : null}
          options={shown.map((place) => ({
            value: keyOfPlace(place),
            label: `${isoClockText(place.BeginTime)} ${place.Room}`,
          }))}
          onChange={({ target }) => {
            const place = shown.find((one) => keyOfPlace(one) === target.value)
            if (place) onChoose(place)
          }}
        />
      </Form.Item>
    </>
  )
}
