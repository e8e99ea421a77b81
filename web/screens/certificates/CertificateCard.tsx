import { useState } from 'react'
import type { OwnCertificateWire } from '#contract/result/certificate.ts'
import { certificateNumberText, certificateStateTexts } from '#domain/result/certificate.ts'
import { trackingNumberText } from '#domain/result/certificatePost.ts'
import { copyText } from '#web/device/copyText.ts'
import { Button } from '#web/ui/Button.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toast.ts'
import { CertificateFile } from './CertificateFile.tsx'
import style from './Certificates.module.css'
import { checkLink, endText, paperText, stateTones } from './certificateWords.ts'
import { PostSheet } from './PostSheet.tsx'

/** One certificate: what it says, whether it holds, how others check it, and what becomes of the paper. */
export function CertificateCard({ certificate }: { certificate: OwnCertificateWire }) {
  const [isMoving, setMoving] = useState(false)
  const { State, MName, GName, EB_Name, ERT_Name, CertificateNO, CertificateDate, Key, TrackingNO } = certificate
  const isValid = State === 'valid'
  return (
    <article className={isValid ? style.card : `${style.card} ${style.ended}`}>
      <h3 className={style.title}>
        {MName} · {GName} <Tag tone={stateTones[State]}>{certificateStateTexts[State]}</Tag>
      </h3>
      <FactList
        facts={[
          { label: '姓名', value: certificate.Name },
          { label: '批次', value: EB_Name },
          { label: '成绩', value: ERT_Name },
          { label: '证书编号', value: certificateNumberText(CertificateNO) },
          { label: '发证日期', value: CertificateDate.slice(0, 10) },
          { label: '说明', value: endText(certificate) },
          { label: '纸质证书', value: paperText(certificate) },
          { label: '快递单号', value: TrackingNO === '' ? '' : trackingNumberText(TrackingNO) },
          ...(isValid && certificate.IsPost === 1
            ? [
                {
                  label: '收件信息',
                  value: [certificate.PostName, certificate.PostMobile, certificate.PostAddress].join(' '),
                },
              ]
            : []),
        ]}
      />
      <div className={style.actions}>
        <ButtonRow>
          {isValid && TrackingNO === '' && (
            <Button small look="quiet" onClick={() => setMoving(true)}>
              {certificate.IsPost === 1 ? '修改收件信息' : '改为邮寄'}
            </Button>
          )}
          <CheckLink linkKey={Key} />
        </ButtonRow>
        {isValid && <CertificateFile certificate={certificate} />}
      </div>
      {isMoving && <PostSheet certificate={certificate} onClose={() => setMoving(false)} />}
    </article>
  )
}

/** Opens the page that strangers see, and copies its address; without a clipboard it stands there to be selected. */
function CheckLink({ linkKey }: { linkKey: string }) {
  const [isShown, setShown] = useState(false)
  const link = checkLink(linkKey, window.location.origin)
  const copy = async () => {
    if (await copyText(link)) toast('查验链接已复制，可以发给学校', 'success')
    else setShown(true)
  }
  return (
    <>
      <a className={style.check} href={link}>
        查验页
      </a>
      <Button small look="quiet" onClick={() => void copy()}>
        复制查验链接
      </Button>
      {isShown && (
        <p className={style.link}>
          请长按选中后复制：<span>{link}</span>
        </p>
      )}
    </>
  )
}
