import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { OwnCertificateWire } from '#contract/result/certificate.ts'
import { isWeChat } from '#web/device/userAgent.ts'
import { savePicture } from '#web/screens/result/sharePicture.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import style from './Certificates.module.css'

type Format = 'pdf' | 'picture'

/** Fetches the certificate as PDF, or as a picture, which WeChat keeps by a long press. */
export function CertificateFile({ certificate: { Key, Name, MName, GName } }: { certificate: OwnCertificateWire }) {
  const [busy, setBusy] = useState<Format | null>(null)
  const [picture, setPicture] = useState<{ url: string; name: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const fetchFile = async (Format: Format) => {
    setBusy(Format)
    setFailure(null)
    try {
      const { OtherMsg } = await call('Exam', 'GetMyCertificateFile', { Key, Format })
      if (Format === 'pdf') window.location.assign(OtherMsg.Link)
      else setPicture({ url: `data:image/png;base64,${OtherMsg.Picture}`, name: OtherMsg.FileName })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(null)
    }
  }
  const busyText = '正在准备'
  return (
    <>
      <ButtonRow>
        <Button small look="quiet" busy={busy === 'pdf'} busyText={busyText} onClick={() => void fetchFile('pdf')}>
          下载 PDF
        </Button>
        <Button small busy={busy === 'picture'} busyText={busyText} onClick={() => void fetchFile('picture')}>
          证书图片
        </Button>
      </ButtonRow>
      {failure && (
        <p className={style.failure} role="alert">
          {failure}
        </p>
      )}
      {picture && (
        <figure className={style.figure}>
          <img className={style.picture} src={picture.url} alt={`${Name}的${MName}${GName}证书`} />
          <figcaption className={style.hint}>
            {isWeChat() ? '长按图片，可以保存或发送给朋友' : '长按图片或点击下面的按钮保存'}
          </figcaption>
          {!isWeChat() && (
            <Button small wide look="quiet" onClick={() => savePicture(picture.url, picture.name)}>
              保存图片
            </Button>
          )}
        </figure>
      )}
    </>
  )
}
