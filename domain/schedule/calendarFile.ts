import { type Instant, MINUTE_MS } from '#domain/time.ts'

export type CalendarEvent = {
  /** The same event sent again replaces the earlier one. */
  id: string
  title: string
  from: Instant
  to: Instant
  place: string
  note: string
  /** How long before the beginning the phone reminds. */
  remindMinutes: number
}

const FOLD_OCTETS = 75

const utc = (instant: Instant): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string): string => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\n/g, '\\n')

/** A line of at most 75 octets; what is longer goes on in the next line behind a blank (RFC 5545, 3.1). */
function folded(line: string): string {
  const lines: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > FOLD_OCTETS) {
      lines.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...lines, part].join('\r\n')
}

/** A calendar file (RFC 5545) with one event, which every phone takes into its calendar. */
export function calendarFile({ id, title, from, to, place, note, remindMinutes }: CalendarEvent, now: Instant): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kaoji//ZH',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(from)}`,
    `DTEND:${utc(Math.max(to, from + MINUTE_MS))}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(note === '' ? [] : [`DESCRIPTION:${escaped(note)}`]),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-PT${remindMinutes}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
