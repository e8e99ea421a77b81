import { Alert, App, Button, Skeleton } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { useMedia } from '#admin/shell/useMedia.ts'
import { messageOf } from '#client/callError.ts'
import type { PhotoCheckWire } from '#contract/enrolment/enrolmentStaff.ts'
import { emptyFailForm, type FailForm, remarkOf, whyCannotFail } from '#domain/enrolment/photoRemark.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { CandidateFacts } from './CandidateFacts.tsx'
import { EndOfQueue } from './EndOfQueue.tsx'
import { Filmstrip } from './Filmstrip.tsx'
import { type Command, judgingCommands } from './keys.ts'
import styles from './PhotoCheck.module.css'
import { PhotoFrame } from './PhotoFrame.tsx'
import { ReasonsPanel } from './ReasonsPanel.tsx'
import { Requirements } from './Requirements.tsx'
import { UnsavedStrip } from './UnsavedStrip.tsx'
import { useCommands } from './useCommands.ts'
import { type PhotoSource, usePhotoQueue } from './usePhotoQueue.ts'
import { usePreloaded } from './usePreloaded.ts'
import { VerdictButtons } from './VerdictButtons.tsx'

type Props = PhotoSource & {
  /** Whether something covers the screen, so that keys must not judge. */
  isPaused: boolean
  onRemaining: (remaining: number | null) => void
  onShowKeys: () => void
  onRestart: () => void
}

/** The queue of photos: checks photo by photo, by keys or buttons. */
export function PhotoCheckQueue({ isPaused, onRemaining, onShowKeys, onRestart, ...source }: Props) {
  const { message } = App.useApp()
  const onNotice = useCallback((sentence: string) => void message.warning(sentence, 6), [message])
  const photoQueue = usePhotoQueue(source, onNotice)
  const { queue, current, outbox } = photoQueue
  const [seen, setSeen] = useState('')
  const [isPreviewing, setPreviewing] = useState(false)
  // A photo cannot be judged where it does not fit in full size beside the data it is compared with.
  const isTooSmall = useMedia('(max-width: 699px)')
  usePreloaded(queue)

  const isKnown = queue.isComplete || queue.items.length > 0
  useEffect(() => onRemaining(isKnown ? queue.remaining : null), [onRemaining, isKnown, queue.remaining])
  const currentId = current?.photo.EF_ID ?? null
  // The reasons were chosen for the photo shown before, and must not carry over to another one.
  const [formOf, setFormOf] = useState(currentId)
  const [isChoosing, setChoosing] = useState(false)
  if (currentId !== null && currentId !== formOf) {
    setFormOf(currentId)
    setChoosing(false)
  }
  const kept = useKeptForm(`failPhoto.${formOf ?? 0}`)
  const [failForm, setFailForm] = useTyped<FailForm>(kept, 'failForm', emptyFailForm)

  const pass = () => {
    if (!current) return
    if (seen === current.photo.Photo) {
      kept.sent()
      photoQueue.judge(current, { status: 1, remark: '' }, null)
    } else message.info('照片还没有显示，请稍候')
  }
  const fail = () => {
    if (!current || !isChoosing) return
    const why = whyCannotFail(failForm)
    if (why) message.info(reasonText(why))
    else {
      // From here on the outbox keeps it.
      kept.sent()
      photoQueue.judge(current, { status: 2, remark: remarkOf(failForm) }, failForm)
    }
  }
  const toggle = (number: number) => {
    setChoosing(true)
    setFailForm(({ chosen, ...texts }) => ({
      ...texts,
      chosen: chosen.includes(number) ? chosen.filter((other) => other !== number) : [...chosen, number],
    }))
  }
  const openReasons = () => {
    const unsaved = current?.unsavedForm
    if (unsaved && !kept.isChanged()) setFailForm(unsaved)
    setChoosing(current !== null)
  }
  const closeReasons = () => {
    setChoosing(false)
    setFailForm({ ...failForm, chosen: [] })
  }
  const run = (command: Command) => {
    if (isTooSmall && judgingCommands.includes(command.do)) return
    if (command.do === 'pass') pass()
    else if (command.do === 'openReasons') openReasons()
    else if (command.do === 'closeReasons') closeReasons()
    else if (command.do === 'confirmFail') fail()
    else if (command.do === 'toggleReason') toggle(command.number)
    else if (command.do === 'skip') photoQueue.skip()
    else if (command.do === 'back') photoQueue.back()
    else if (command.do === 'undo') photoQueue.undo()
    else onShowKeys()
  }
  useCommands(run, isChoosing && !isTooSmall, isPaused || isPreviewing)

  const reloading = useSend({
    change: (_, photo: PhotoCheckWire) => photoQueue.refresh(photo),
    invalidates: [],
  })

  if (photoQueue.failure !== null && current === null)
    return <FailedState error={photoQueue.failure} onRetry={photoQueue.retry} />
  if (current === null && !queue.isComplete) return <Skeleton active avatar={{ shape: 'square', size: 320 }} />

  return (
    <>
      <UnsavedStrip unsaved={outbox.unsaved} />
      <Refusal of={reloading} before="照片没有重新加载：" />
      {photoQueue.failure !== null && (
        <Alert
          type="warning"
          showIcon
          title={`后面的照片没有加载成功：${messageOf(photoQueue.failure)}`}
          action={<Button onClick={photoQueue.retry}>重试</Button>}
        />
      )}
      {current === null ? (
        <EndOfQueue queue={queue} status={source.status} onGoTo={photoQueue.goTo} onRestart={onRestart} />
      ) : (
        <div className={styles.desk}>
          <PhotoFrame
            key={current.photo.Photo}
            photo={current.photo}
            verdict={current.verdict}
            onSeen={() => setSeen(current.photo.Photo)}
            onReload={() => reloading.start(current.photo)}
          />
          <aside className={styles.side} aria-label="考生信息和审核">
            <CandidateFacts item={current} onPreview={setPreviewing} />
            {isChoosing && !isTooSmall ? (
              <KeptOffer kept={kept}>
                <ReasonsPanel form={failForm} onToggle={toggle} onChange={setFailForm} />
              </KeptOffer>
            ) : (
              <Requirements isSkip={current.photo.IsSkip === 1} />
            )}
            <VerdictButtons
              isChoosing={isChoosing && !isTooSmall}
              isTooSmall={isTooSmall}
              canBack={queue.at > 0}
              canUndo={queue.trail.length > 0}
              run={run}
            />
          </aside>
        </div>
      )}
      <Filmstrip queue={queue} unsaved={outbox.unsaved} onGoTo={photoQueue.goTo} />
    </>
  )
}
