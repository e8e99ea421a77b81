import { useState } from 'react'
import { besideFree, besideFreeDay, freePlacesOf } from './freeDays.ts'
import type { Place } from './movedBoard.ts'
import type { useDrag } from './useDrag.ts'

interface Options {
  dragging: ReturnType<typeof useDrag>
  date: string
  /** Shows the day and the room of a place. */
  onShow: (place: Place) => void
}

/** Leads whoever is lifted from one free place to the next, over the days of the plan. */
export function useFreeDays({ dragging, date, onShow }: Options) {
  const { drag, freeDays } = dragging
  const places = freePlacesOf(freeDays ?? [])
  // The place to which keys lead, until its day is shown.
  const [awaited, setAwaited] = useState<Place | null>(null)
  if (awaited && (!drag || awaited.date === date)) {
    setAwaited(null)
    if (drag?.pointer === null) dragging.move({ spot: { roomId: awaited.roomId, minute: awaited.minute } })
  }
  const go = (place: Place | null) => {
    if (!place || !drag) return
    setAwaited(place)
    onShow(place)
  }
  return {
    /** With the pointer the place follows it, so that a key shows the next day that has one. */
    step: (direction: 1 | -1) => {
      if (!drag) return
      if (drag.pointer) return go(besideFreeDay(places, date, direction))
      go(besideFree(places, awaited ?? (drag.spot && { ...drag.spot, date }), direction))
    },
    showDay: (day: string) => go(places.find((one) => one.date === day) ?? null),
  }
}
