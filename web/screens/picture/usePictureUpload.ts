import { useEffect, useRef, useState } from 'react'
import { uploadPicture } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { reasonText } from '#domain/reasons.ts'
import {
  type Area,
  cutPicture,
  type OpenedPicture,
  openPicture,
  PictureUnfit,
  photoWarning,
  turnPicture,
} from '#web/device/photo.ts'

export type PictureKind = 'photo' | 'certificate'

/** From choosing a file to its place on the server; each phase says what the person sees. */
export type UploadPhase =
  | { name: 'idle' }
  | { name: 'reading' }
  | { name: 'cropping'; picture: OpenedPicture }
  | { name: 'sending'; share: number }
  | { name: 'failed'; text: string; canRetry: boolean }

/** What was sent, still at hand: shown without being fetched back. */
type SentPicture = { path: string; url: string }

const typePaths = { photo: 'UserPhoto', certificate: 'UserIMG' } as const

type Wanted = {
  kind: PictureKind
  /** Why a file of so many bytes is refused before it is opened, or null. */
  whyTooLarge?: (bytes: number) => string | null
  /** Fails with CallError: then the same picture can be sent again. */
  onUploaded: (path: string, url: string) => void | Promise<void>
}

function textOfFailure(error: unknown): string {
  return error instanceof PictureUnfit ? reasonText(error.reason) : messageOf(error)
}

/** Reads, cuts and sends one picture; what was cut is kept, so a lost network costs no second cropping. */
export function usePictureUpload({ kind, whyTooLarge, onUploaded }: Wanted) {
  const [phase, setPhase] = useState<UploadPhase>({ name: 'idle' })
  const [warning, setWarning] = useState<string | null>(null)
  const cut = useRef<Blob | null>(null)
  const [sent, setSent] = useState<SentPicture | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  useEffect(() => () => URL.revokeObjectURL(sent?.url ?? ''), [sent])

  const show = (next: UploadPhase) => {
    if (!isGone.current) setPhase(next)
  }
  const fail = (error: unknown, canRetry: boolean) => show({ name: 'failed', text: textOfFailure(error), canRetry })

  const send = async () => {
    const blob = cut.current
    if (!blob) return
    show({ name: 'sending', share: 0 })
    try {
      const { OtherMsg } = await uploadPicture(blob, typePaths[kind], (share) => show({ name: 'sending', share }))
      if (!isGone.current) setSent({ path: OtherMsg.FilePath, url: URL.createObjectURL(blob) })
      await onUploaded(OtherMsg.FilePath, OtherMsg.Url)
      show({ name: 'idle' })
    } catch (error) {
      fail(error, true)
    }
  }

  const choose = async (file: File) => {
    const tooLarge = whyTooLarge?.(file.size) ?? null
    if (tooLarge) return show({ name: 'failed', text: tooLarge, canRetry: false })
    show({ name: 'reading' })
    setWarning(null)
    try {
      const picture = await openPicture(file)
      if (isGone.current) return picture.release()
      if (kind === 'photo') show({ name: 'cropping', picture })
      else await use(picture, { x: 0, y: 0, ...picture.size })
    } catch (error) {
      fail(error, false)
    }
  }

  const use = async (picture: OpenedPicture, part: Area) => {
    show({ name: 'sending', share: 0 })
    try {
      cut.current = await cutPicture(picture.url, part)
      if (kind === 'photo') setWarning(photoWarning(picture.originalBytes, part))
    } catch (error) {
      return fail(error, false)
    } finally {
      picture.release()
    }
    await send()
  }

  const turn = async (picture: OpenedPicture) => {
    try {
      const turned = await turnPicture(picture)
      show({ name: 'cropping', picture: turned })
    } catch (error) {
      fail(error, false)
    } finally {
      picture.release()
    }
  }

  const cancel = (picture: OpenedPicture) => {
    picture.release()
    show({ name: 'idle' })
  }

  return { phase, warning, sent, choose, use, turn, cancel, retry: send }
}
