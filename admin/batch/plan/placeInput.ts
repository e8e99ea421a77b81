import type { SaveFacts } from '#admin/kit/form/useEdit.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { serverNow } from '#client/clock.ts'
import type { ExaminerDaysWire, RoomWire, VenueWire } from '#contract/schedule/planPlaces.ts'
import { type Equipment, equipmentText } from '#domain/schedule/plan/equipment.ts'
import type { Span } from '#domain/schedule/plan/instance.ts'
import { parseIso, shanghaiIso } from '#domain/time.ts'
import { hoursText, type ReadHours, readHours } from './hoursText.ts'

export const readNow = (text: string): ReadHours => readHours(text, serverNow())

type SpanWire = { From: string; To: string }
export const spansOfWire = (spans: readonly SpanWire[]): Span[] =>
  spans.map(({ From, To }) => ({ from: parseIso(From) ?? 0, to: parseIso(To) ?? 0 }))
const spansWire = (spans: readonly Span[]): SpanWire[] =>
  spans.map(({ from, to }) => ({ From: shanghaiIso(from), To: shanghaiIso(to) }))

export type VenueInput = Pick<VenueWire, 'VenueName' | 'Address'> & {
  areaId: number | null
  seats: number
  isOff: boolean
}

export const venueLabels: Readonly<Record<keyof VenueInput, string>> = {
  areaId: '考区',
  VenueName: '考点名称',
  Address: '地址',
  seats: '候考座位',
  isOff: '停用',
}

export function venueInputOf(venue: VenueWire): VenueInput {
  const { VenueName, Address, WaitingSeats, IsOff, EA_ID } = venue
  return { VenueName, Address, areaId: EA_ID || null, seats: WaitingSeats, isOff: IsOff === 1 }
}

export const newVenue: VenueWire = {
  V_ID: 0,
  EA_ID: 0,
  EA_Name: '',
  VenueName: '',
  Address: '',
  WaitingSeats: 0,
  IsOff: 0,
  Version: 0,
}

/** A new venue has no id yet. */
export function venueRequest(id: number, input: VenueInput, facts: SaveFacts): SentRequest<'Admin', 'SaveVenue'> {
  const { areaId, seats, isOff, VenueName, Address } = input
  const venue = { EA_ID: areaId ?? 0, VenueName, Address, WaitingSeats: seats, IsOff: isOff ? 1 : 0, ...facts }
  return id === 0 ? venue : { V_ID: id, ...venue }
}

export interface RoomInput {
  name: string
  equipment: Equipment[]
  isOff: boolean
  /** As `readHours` reads it. */
  hours: string
}

export const roomLabels: Readonly<Record<keyof RoomInput, string>> = {
  name: '考室名称',
  equipment: '设备',
  isOff: '停用',
  hours: '开放时间',
}

export function roomInputOf({ RoomName, Equipment, IsOff, Openings }: RoomWire): RoomInput {
  return { name: RoomName, equipment: Equipment, isOff: IsOff === 1, hours: hoursText(spansOfWire(Openings)) }
}

export const newRoom: RoomInput = { name: '', equipment: [], isOff: false, hours: '' }

/** A room as it is saved, with the hours read from its text; a new one has no id yet. */
export function roomRequest(
  { V_ID, ER_ID }: Pick<RoomWire, 'V_ID' | 'ER_ID'>,
  { name, equipment, isOff }: RoomInput,
  spans: readonly Span[],
  facts: SaveFacts,
): SentRequest<'Admin', 'SaveExamRoom'> {
  const room = {
    V_ID,
    RoomName: name,
    Equipment: equipment,
    IsOff: isOff ? 1 : 0,
    Openings: spansWire(spans),
    ...facts,
  }
  return ER_ID === 0 ? room : { ER_ID, ...room }
}

export function daysRequest(
  { UserID }: Pick<ExaminerDaysWire, 'UserID'>,
  spans: readonly Span[],
  most: number,
  facts: SaveFacts,
): SentRequest<'Admin', 'SaveExaminerDays'> {
  return { UserID, Days: spansWire(spans).map((span) => ({ ...span, MostMinutes: most })), ...facts }
}

/** A field of a room or a venue in words, for `ChangedMeanwhile`. */
export function placeText(field: PropertyKey, value: unknown): string {
  if (field === 'equipment') return equipmentText(value as Equipment[]) || '没有'
  if (field === 'isOff') return value === true ? '停用' : '使用中'
  return value === '' || value === null ? '（空）' : typeof value === 'string' ? value : JSON.stringify(value)
}
