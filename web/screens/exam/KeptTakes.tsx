import { useState } from 'react'
import { serverNow } from '#client/clock.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { readTake, removeTake } from '#web/device/keptTakes.ts'
import type { KeptTake } from '#web/device/takeDatabase.ts'
import { VideoPlayback } from '#web/screens/recorder/Preview.tsx'
import { RecorderLayer } from '#web/screens/recorder/RecorderLayer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { stopwatchText } from '#web/ui/stopwatchText.ts'
import { toast } from '#web/ui/toast.ts'
import { bytesText } from './amounts.ts'
import { KeptThumb } from './KeptThumb.tsx'
import style from './SlotVideo.module.css'

type KeptTakesProps = {
  takes: readonly KeptTake[]
  endAt: number
  onUse: (file: File, takeId: string) => void
}

/** Lists recordings that are still on this phone after the page was closed, so that no performance is lost. */
export function KeptTakes({ takes, endAt, onUse }: KeptTakesProps) {
  return (
    <>
      {takes.map((take) => (
        <Kept key={take.id} take={take} endAt={endAt} onUse={onUse} />
      ))}
    </>
  )
}

function Kept({ take, endAt, onUse }: { take: KeptTake; endAt: number; onUse: KeptTakesProps['onUse'] }) {
  const [shown, setShown] = useState<File | null>(null)
  const withFile = async (then: (file: File) => void) => {
    const file = await readTake(take.id).catch(() => null)
    if (file) then(file)
    else toast('没能读取这段录像，请重新录制', 'failure')
  }
  const use = () => {
    if (serverNow() > endAt) return toast(reasonText('UPLOAD_TIME_OVER'), 'failure')
    void withFile((file) => onUse(file, take.id))
  }
  const discard = async () => {
    const isSure = await confirm({
      title: '删除这段录像？',
      body: '删除后不能恢复。',
      yes: '删除',
      danger: true,
    })
    if (isSure) await removeTake(take.id)
  }
  return (
    <section className={style.kept} aria-label="未上传的录像">
      <div className={style.keptHead}>
        <KeptThumb takeId={take.id} />
        <p className={style.keptWords}>
          本机有一段没有上传的录像：{take.pieceTitle}，约
          {stopwatchText(Math.round((take.lastAt - take.startedAt) / 1000))}，{bytesText(take.bytes)}
        </p>
      </div>
      <ButtonRow>
        <Button small look="plain" onClick={() => void discard()}>
          删除
        </Button>
        <Button small look="quiet" onClick={() => void withFile(setShown)}>
          播放
        </Button>
        <Button small onClick={use}>
          上传这段录像
        </Button>
      </ButtonRow>
      {shown && (
        <RecorderLayer title={take.pieceTitle} onClose={() => setShown(null)}>
          <VideoPlayback file={shown} />
        </RecorderLayer>
      )}
    </section>
  )
}
