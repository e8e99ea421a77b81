import { useEffect, useRef, useState } from 'react'
import { uploadPicture } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { whyPictureTooLarge } from '#domain/enrolment/enrolment.ts'
import { hintsOfLook } from '#domain/enrolment/photoLook.ts'
import { type Reason, reasonText } from '#domain/reasons/reasons.ts'
import {
  type Area,
  cutPicture,
  isPictureFile,
  lookAtPart,
  megabytesText,
  type OpenedPicture,
  openPicture,
  PictureUnfit,
  photoWarning,
  turnPicture,
} from '#web/device/photo.ts'
import { faceHintsOf } from './faceHints.ts'

export type PictureKind = 'photo' | 'certificate'

/** The phases of an upload, as the user sees them. */
export type UploadPhase =
  | { name: 'idle' }
  | { name: 'reading' }
  | { name: 'cropping'; picture: OpenedPicture }
  | { name: 'sending'; share: number }
  | { name: 'failed'; text: string; canRetry: boolean }
  /** The file is too large; the page offers to shrink it. */
  | { name: 'tooLarge'; text: string; size: string; file: File }

/** The uploaded picture, shown from memory instead of being downloaded. */
type SentPicture = { path: string; url: string }

const typePaths = { photo: 'UserPhoto', certificate: 'UserIMG' } as const

type PictureUploadOptions = {
  kind: PictureKind
  /** Returns why a file of this size is refused; the default limit is 10 MB (specification#step-photo). */
  whyTooLarge?: (bytes: number) => Reason | null
  /** A rejection with CallError allows the same picture to be sent again. */
  onUploaded: (path: string, url: string) => void | Promise<void>
}

function textOfFailure(error: unknown): string {
  return error instanceof PictureUnfit ? reasonText(error.reason) : messageOf(error)
}

/** Returns hints about the cropped photo at once, since staff would return it only days later. */
async function hintsAbout(picture: OpenedPicture, part: Area): Promise<string[]> {
  const size = photoWarning(picture.originalBytes, part)
  // Without a canvas the photo cannot be measured; it is uploaded all the same.
  const look = await lookAtPart(picture.url, part).catch(() => null)
  return [...(size ? [size] : []), ...(look ? hintsOfLook(look).map((reason) => reasonText(reason)) : [])]
}

/** Reads, crops and uploads one picture; the crop is kept, so that a lost network does not require a second one. */
export function usePictureUpload({ kind, whyTooLarge = whyPictureTooLarge, onUploaded }: PictureUploadOptions) {
  const [phase, setPhase] = useState<UploadPhase>({ name: 'idle' })
  const [hints, setHints] = useState<readonly string[]>([])
  const cut = useRef<Blob | null>(null)
  const [sent, setSent] = useState<SentPicture | null>(null)
  const isGone = useRef(false)
  const shownPath = useRef('')
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
      if (kind === 'photo') void addFaceHints(OtherMsg.FilePath)
    } catch (error) {
      fail(error, true)
    }
  }

  /** Adds hints that arrive later, if the photo is still the one shown. */
  const addFaceHints = async (path: string) => {
    shownPath.current = path
    const isOver = () => isGone.current || shownPath.current !== path
    const more = await faceHintsOf(path, isOver)
    if (more.length > 0 && !isOver()) setHints((before) => [...before, ...more])
  }

  const choose = async (file: File) => {
    if (!(await isPictureFile(file).catch(() => false))) return fail(new PictureUnfit('PICTURE_WRONG'), false)
    const reason = whyTooLarge(file.size)
    if (reason) return show({ name: 'tooLarge', text: reasonText(reason), size: megabytesText(file.size), file })
    await open(file)
  }

  const open = async (file: File) => {
    show({ name: 'reading' })
    setHints([])
    shownPath.current = ''
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
      if (kind === 'photo') setHints(await hintsAbout(picture, part))
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

  return { phase, hints, sent, choose, shrink: open, use, turn, cancel, retry: send }
}
