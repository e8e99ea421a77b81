import { Button } from 'antd'
import { useState } from 'react'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import type { Room } from './board/geometry.ts'

const OpenHalfDayDialog = whenShown(async () => (await import('./OpenHalfDayDialog.tsx')).OpenHalfDayDialog)
const CloseHalfDayDialog = whenShown(async () => (await import('./CloseHalfDayDialog.tsx')).CloseHalfDayDialog)

/** Opens and closes half-days of the published plan, at its board. */
export function HalfDayButtons({ planId, date, rooms }: { planId: number; date: string; rooms: readonly Room[] }) {
  const [shown, setShown] = useState<'open' | 'close' | null>(null)
  return (
    <>
      <Button onClick={() => setShown('open')}>增开半天</Button>
      <Button onClick={() => setShown('close')}>关闭半天</Button>
      {shown === 'open' && <OpenHalfDayDialog planId={planId} date={date} onClose={() => setShown(null)} />}
      {shown === 'close' && <CloseHalfDayDialog planId={planId} rooms={rooms} onClose={() => setShown(null)} />}
    </>
  )
}
