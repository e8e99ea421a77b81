import type { ReactNode } from 'react'
import { Svg } from './Svg.tsx'

export type ExamTopic = 'enrol' | 'mine' | 'video' | 'room' | 'ticket' | 'result' | 'review' | 'onSite'

const drawings: Record<ExamTopic, ReactNode> = {
  // Draws a sheet with a pen.
  enrol: (
    <>
      <path d="M13 4H5.500v16H18.500V11" />
      <path d="m10 14 .6-2.800L18.200 3.600l2.200 2.200-7.600 7.600L10 14Z" />
    </>
  ),
  // Draws a list with a note on each line.
  mine: (
    <>
      <path d="M10 6.500h10M10 12h10M10 17.500h10" />
      <ellipse cx="5" cy="6.500" rx="1.900" ry="1.400" transform="rotate(-18 5 6.500)" fill="currentColor" />
      <ellipse cx="5" cy="12" rx="1.900" ry="1.400" transform="rotate(-18 5 12)" fill="currentColor" />
      <ellipse cx="5" cy="17.500" rx="1.900" ry="1.400" transform="rotate(-18 5 17.500)" />
    </>
  ),
  // Draws a camera.
  video: (
    <>
      <path d="M3 7h12.500v10H3zM15.500 10.500 21 7.500v9l-5.500-3" />
      <path d="M9.200 14.500v-4.500m0 0-2.200 2.200m2.200-2.200 2.200 2.200" />
    </>
  ),
  // Draws an open door.
  room: <path d="M4 20.500h16M6.500 20.500V4h11v16.500M6.500 4l6 2.500v14l-6 0M10.200 13v.3" />,
  // Draws a ticket with its perforation.
  ticket: (
    <>
      <path d="M3 7h18v3.200a1.900 1.900 0 0 0 0 3.700V17H3v-3.100a1.900 1.900 0 0 0 0-3.700V7Z" />
      <path d="M15 7.500v9" strokeDasharray="1.600 2.200" />
    </>
  ),
  // Draws a rosette.
  result: (
    <>
      <circle cx="12" cy="9.500" r="5.500" />
      <path d="m9.700 9.600 1.700 1.700 3-3.200M8.700 14.200 7.500 20.500l4.500-2.300 4.500 2.300-1.200-6.300" />
    </>
  ),
  // Draws a sheet of comments on a screen.
  review: (
    <>
      <path d="M3.500 5h17v11.500h-17zM8 20h8" />
      <path d="m10 8.200 4.500 2.500-4.500 2.500V8.200Z" />
    </>
  ),
  // Draws a podium with a lamp.
  onSite: <path d="M12 12.500V20m-4.500 0h9M5 12.500h14l-2-5.500H7l-2 5.500Zm7-5.500V3.500" />,
}

/** The icon of an exam function. */
export function ExamIcon({ topic }: { topic: ExamTopic }) {
  return <Svg>{drawings[topic]}</Svg>
}
