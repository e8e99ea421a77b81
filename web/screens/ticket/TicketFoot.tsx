import { useState } from 'react'
import { isWeChat } from '#web/device/userAgent.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { toast } from '#web/ui/toast.ts'
import { makePicture } from './makePicture.ts'
import style from './TicketFoot.module.css'
import type { TicketContent } from './ticketContent.ts'

type TicketFootProps = {
  content: TicketContent
  photo: string
  code: string
  /** A link to the photo lives an hour; one that ran out is asked for anew. */
  onPhotoLost: () => void
}

/** The ways to take the ticket along: as a picture, and where there is a desk, on paper. */
export function TicketFoot({ content, photo, code, onPhotoLost }: TicketFootProps) {
  const [isBusy, setBusy] = useState(false)
  const [picture, setPicture] = useState<string | null>(null)
  const make = async () => {
    setBusy(true)
    try {
      setPicture(await makePicture(content, photo, code))
    } catch (error) {
      console.warn('ticket picture not drawn', error)
      toast('照片没有加载成功，请再试一次', 'failure')
      onPhotoLost()
    }
    setBusy(false)
  }
  return (
    <>
      <ButtonRow>
        {hasDesk() && (
          <Button look="quiet" onClick={() => window.print()}>
            打印
          </Button>
        )}
        <Button busy={isBusy} busyText="正在生成" onClick={() => void make()}>
          生成准考证图片
        </Button>
      </ButtonRow>
      {picture !== null && (
        <PictureSheet picture={picture} name={`准考证${content.examNo}.png`} onClose={() => setPicture(null)} />
      )}
    </>
  )
}

/** A mouse stands on a desk, and mostly a printer is near. */
function hasDesk(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}

function PictureSheet({ picture, name, onClose }: { picture: string; name: string; onClose: () => void }) {
  const save = () => {
    const link = document.createElement('a')
    link.href = picture
    link.download = name
    link.click()
  }
  // WeChat lets nothing be downloaded; there the long press is the way.
  const foot = isWeChat() ? undefined : (
    <Button wide onClick={save}>
      下载图片
    </Button>
  )
  return (
    <Sheet title="准考证图片" onClose={onClose} foot={foot}>
      <p className={style.way}>长按图片，选择“保存图片”即可存入手机相册。</p>
      {/* With nothing to press inside, a keyboard could not scroll it otherwise. */}
      <section tabIndex={0} aria-label="准考证图片">
        <img className={style.picture} src={picture} alt="准考证图片，长按可以保存" />
      </section>
    </Sheet>
  )
}
