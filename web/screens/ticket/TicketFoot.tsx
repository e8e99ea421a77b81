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
  /** The link to the photo expires after an hour; this loads a fresh one. */
  onPhotoLost: () => void
}

/** Offers the ticket as a picture, and on desktop computers as a print. */
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

/** A mouse suggests a desktop computer, mostly with a printer nearby. */
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
  // WeChat allows no downloads; there a long press saves the picture.
  const foot = isWeChat() ? undefined : (
    <Button wide onClick={save}>
      下载图片
    </Button>
  )
  return (
    <Sheet title="准考证图片" onClose={onClose} foot={foot}>
      <p className={style.way}>长按图片，选择“保存图片”即可存入手机相册。</p>
      {/* The section is focusable, since otherwise a keyboard could not scroll it. */}
      <section tabIndex={0} aria-label="准考证图片">
        <img className={style.picture} src={picture} alt="准考证图片，长按可以保存" />
      </section>
    </Sheet>
  )
}
