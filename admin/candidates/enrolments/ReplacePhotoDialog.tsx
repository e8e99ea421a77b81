import { Input } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { FileButton } from '#admin/kit/ui/FileButton.tsx'
import { Form } from '#admin/kit/ui/Form.tsx'
import { requirePicture } from '#admin/kit/ui/requirePicture.ts'
import { uploadPicture } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { smallLink } from '#client/smallPicture.ts'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { whyPictureTooLarge } from '#domain/enrolment/enrolment.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import styles from './Enrolments.module.css'
import { staleCorrections } from './staleCorrections.ts'

const CutPhoto = lazy(async () => ({ default: (await import('../paper/CutPhoto.tsx')).CutPhoto }))

/** Sets a photo that the family handed in: old and new side by side, and a reason that the family reads. Mounting opens it. */
export function ReplacePhotoDialog({ enrolment, onClose }: { enrolment: EnrolmentDetailWire; onClose: () => void }) {
  const [toCut, setToCut] = useState<{ file: File; url: string } | null>(null)
  const kept = useKeptForm(`replacePhoto.${enrolment.EF_ID}`)
  const [uploaded, setUploaded] = useTyped<{ path: string; url: string } | null>(kept, 'uploaded', null, {
    isSecret: true,
  })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [reason, setReason] = useTyped(kept, 'reason', '')
  useEffect(() => () => (toCut === null ? undefined : URL.revokeObjectURL(toCut.url)), [toCut])
  const choose = async (file: File) => {
    const tooLarge = whyPictureTooLarge(file.size)
    if (tooLarge) return setFailure(reasonText(tooLarge))
    try {
      await requirePicture(file)
    } catch (error) {
      return setFailure(messageOf(error))
    }
    setFailure('')
    setToCut({ file, url: URL.createObjectURL(file) })
  }
  const upload = async (picture: Blob) => {
    setToCut(null)
    setBusy(true)
    setFailure('')
    try {
      const { OtherMsg } = await uploadPicture(picture, 'UserPhoto', () => undefined)
      setUploaded({ path: OtherMsg.FilePath, url: OtherMsg.Url })
    } catch (error) {
      setFailure(`没有上传，请再试一次：${messageOf(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ModalForm
      kept={kept}
      title={`更换证件照 · ${enrolment.Name}`}
      okText="更换"
      faults={{ form: uploaded === null ? '请选择新照片' : null, photoReason: missing(reason, '原因') }}
      change={(send) =>
        send('Admin', 'ReplacePhoto', {
          EF_ID: enrolment.EF_ID,
          Photo: uploaded?.path ?? '',
          PhotoVersion: enrolment.PhotoVersion,
          Reason: reason.trim(),
        })
      }
      invalidates={[...staleCorrections, 'GetPhotoCheckList', 'GetWorkWaiting']}
      typed={{ 原因: reason }}
      done="已更换，照片进入待审核，已通知家长"
      onClose={onClose}
    >
      <ul className={styles.photos}>
        <li>
          <figure>
            <img src={smallLink(enrolment.Photo, 132 * window.devicePixelRatio)} alt="现在的证件照" width={132} />
            <figcaption>现在的照片</figcaption>
          </figure>
        </li>
        <li>
          <figure>
            {uploaded && <img src={uploaded.url} alt="新的证件照" width={132} />}
            <figcaption>
              <FileButton
                label="新照片文件"
                accept="image/*"
                loading={isBusy}
                onFiles={([file]) => file && void choose(file)}
              >
                {uploaded ? '换一张' : '选择新照片'}
              </FileButton>
            </figcaption>
          </figure>
        </li>
      </ul>
      {failure !== '' && (
        <p role="alert" className={styles.remark}>
          {failure}
        </p>
      )}
      <Form.Item label="原因（家长会看到）" htmlFor="photoReason">
        <Input
          id="photoReason"
          value={reason}
          maxLength={100}
          placeholder="例如：家长到考级办交来新照片"
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
      <p className={styles.soft}>新照片须重新审核；已经通过审核的也会回到待审核。已经颁发的证书不变。</p>
      {toCut && (
        <Suspense>
          <CutPhoto
            picture={toCut.url}
            onClose={() => setToCut(null)}
            onCut={(picture) => void upload(picture)}
            onUncut={() => void upload(toCut.file)}
          />
        </Suspense>
      )}
    </ModalForm>
  )
}
