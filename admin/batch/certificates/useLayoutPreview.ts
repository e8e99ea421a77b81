import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { CertLayout, CertSample } from '#domain/result/certificateTemplate.ts'

/** A page is drawn in a tenth of a second; while a field is dragged it is asked for once it rests. */
const RESTS_MS = 250

export const layoutWire = ({ fields, ...layout }: CertLayout) => ({ ...layout, fields: [...fields] })

/** The page as the server draws certificates of this layout, with what is wrong with it. */
export function useLayoutPreview(layout: CertLayout, sample: CertSample) {
  const [rested, setRested] = useState(layout)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(layout), RESTS_MS)
    return () => window.clearTimeout(timer)
  }, [layout])
  const query = useQuery({
    ...callQuery('Admin', 'PreviewCertTemplate', { Layout: layoutWire(rested), Sample: sample, Format: 'png' }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return {
    query,
    /** The picture is of an earlier layout. */
    isBehind: rested !== layout || query.isPlaceholderData,
    picture: query.data ? `data:image/png;base64,${query.data.item.File}` : null,
    faults: query.data?.item.Faults ?? [],
  }
}

/** Saves the PDF of a sample on this machine. */
export async function downloadSample(layout: CertLayout, sample: CertSample): Promise<void> {
  const { item } = await call('Admin', 'PreviewCertTemplate', {
    Layout: layoutWire(layout),
    Sample: sample,
    Format: 'pdf',
  })
  const bytes = Uint8Array.from(window.atob(item.File), (character) => character.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  link.download = '证书样张.pdf'
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
