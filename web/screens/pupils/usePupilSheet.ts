import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, call, previewPupils, uploadPicture, uploadPupilPhotos } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import { useRequestKey } from '#client/useRequestKey.ts'
import type { PupilPhotoWire, PupilRowWire } from '#contract/enrolment/enrolmentPupils.ts'
import { whyPictureTooLarge } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import type { SheetChoice } from './ChoicePart.tsx'
import { storeChoice, storedChoice } from './choiceMemory.ts'
import { type PhotosByLine, pupilsWire, type RowPhoto, type SortedPhotos, sortPhotos } from './pupilRows.ts'

type Preview = AnswerOf<'Exam', 'PreviewPupils'>
type Work = 'sheet' | 'photos' | 'saving'

const none: readonly PupilRowWire[] = []
export const isZip = ({ name }: File): boolean => /\.zip$/i.test(name)

async function sendOne(file: File): Promise<PupilPhotoWire> {
  const refused = (Msg: string) => ({ Name: file.name, FilePath: '', Url: '', IsSmall: 0 as const, Msg })
  const why = whyPictureTooLarge(file.size)
  if (why) return refused(reasonText(why))
  try {
    const { OtherMsg } = await uploadPicture(file, 'UserPhoto', () => undefined)
    return { Name: file.name, FilePath: OtherMsg.FilePath, Url: OtherMsg.Url, IsSmall: OtherMsg.IsSmall, Msg: '' }
  } catch (error) {
    return refused(messageOf(error))
  }
}

/** The sheet of a teacher on its way: choice, preview, photos, and the request that keeps the pupils. */
export function usePupilSheet() {
  const queries = useQueryClient()
  const requestKey = useRequestKey()
  const [choice, setChoice] = useState<SheetChoice>(storedChoice)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [photos, setPhotos] = useState<PhotosByLine>({})
  const [sorted, setSorted] = useState<SortedPhotos | null>(null)
  const [work, setWork] = useState<Work | null>(null)
  const [failure, setFailure] = useState<{ at: Work; text: string } | null>(null)
  const rows = preview?.OtherMsg.ProblemCount === 0 ? preview.listData : none

  const doing = async <T>(what: Work, job: () => Promise<T>): Promise<T | null> => {
    setWork(what)
    setFailure(null)
    try {
      return await job()
    } catch (error) {
      const line = error instanceof CallError ? error.OtherMsg?.Line : undefined
      setFailure({ at: what, text: typeof line === 'number' ? `第${line}行：${messageOf(error)}` : messageOf(error) })
      return null
    } finally {
      setWork(null)
    }
  }

  /** What the sheet was judged by has changed, so that it is to be read again. */
  const changeChoice = (change: Partial<SheetChoice>) => {
    const next = { ...choice, ...change }
    setChoice(next)
    storeChoice(next)
    setPreview(null)
  }

  const readSheet = async (file: File) => {
    const { batchId, areaId, mode, teacherName, teacherMobile } = choice
    if (mode === MODE.unset) return
    const input = { EB_ID: batchId, EA_ID: areaId, IsOnline: mode, TName: teacherName, TMobile: teacherMobile }
    const answer = await doing('sheet', () => previewPupils(file, input))
    if (!answer) return
    setPreview(answer)
    // Another sheet has other rows under the same numbers.
    setPhotos({})
    setSorted(null)
  }

  const readPhotos = async (files: readonly File[]) => {
    const sent: PupilPhotoWire[] = []
    await doing('photos', async () => {
      for (const file of files) {
        if (isZip(file)) sent.push(...(await uploadPupilPhotos(file, () => undefined)).listData)
        else sent.push(await sendOne(file))
      }
    })
    const next = sortPhotos(sent, rows)
    setSorted(next)
    setPhotos((last) => ({ ...last, ...next.found }))
  }

  const save = async (): Promise<number | null> => {
    if (choice.mode === MODE.unset) return null
    const wire = pupilsWire({ ...choice, mode: choice.mode }, rows, photos)
    const answer = await doing('saving', () => call('Exam', 'AddPupils', { ...wire, RequestKey: requestKey(wire) }))
    if (answer) await queries.invalidateQueries({ queryKey: ['Exam'] })
    return answer?.OtherMsg.Count ?? null
  }

  const setPhoto = (line: number, photo: RowPhoto) => setPhotos((last) => ({ ...last, [line]: photo }))
  const failureOf = (at: Work) => (failure?.at === at ? failure.text : '')
  return { choice, changeChoice, preview, rows, photos, setPhoto, sorted, work, failureOf, readSheet, readPhotos, save }
}
