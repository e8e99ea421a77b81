import { Button } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { requirePicture } from '#admin/kit/ui/requirePicture.ts'
import { uploadPicture } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { whyPictureTooLarge } from '#domain/enrolment/enrolment.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { FormLine, type FormPart, idOf } from './FormLine.tsx'
import styles from './Paper.module.css'

const CutPhoto = lazy(async () => ({ default: (await import('./CutPhoto.tsx')).CutPhoto }))

interface PictureProps extends FormPart {
  field: 'photoPath' | 'prevCertPath'
  label: string
  hint: string
}

/** A scanned picture: the ID photo is cut to two inches first, the previous certificate is sent as it is. */
function PictureLine({ input, faults, set, field, label, hint }: PictureProps) {
  const files = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [toCut, setToCut] = useState<{ file: File; url: string } | null>(null)
  const isPhoto = field === 'photoPath'
  const url = isPhoto ? input.photoUrl : input.prevCertUrl
  const send = async (picture: Blob) => {
    setBusy(true)
    setFailure('')
    try {
      const { OtherMsg } = await uploadPicture(picture, isPhoto ? 'UserPhoto' : 'UserIMG', () => undefined)
      const form = { ...input.form, [field]: OtherMsg.FilePath }
      set(isPhoto ? { form, photoUrl: OtherMsg.Url } : { form, prevCertUrl: OtherMsg.Url })
    } catch (error) {
      setFailure(`没有上传：${messageOf(error)}`)
    } finally {
      setBusy(false)
    }
  }
  const choose = async (file: File) => {
    const reason = whyPictureTooLarge(file.size)
    if (reason) return setFailure(reasonText(reason))
    try {
      await requirePicture(file)
    } catch (error) {
      return setFailure(messageOf(error))
    }
    setFailure('')
    if (isPhoto) return setToCut({ file, url: URL.createObjectURL(file) })
    void send(file)
  }
  const close = () => {
    URL.revokeObjectURL(toCut?.url ?? '')
    setToCut(null)
    // Otherwise the focus would start again at the top of the page, and Tab would not lead to the next field.
    document.getElementById(idOf(field))?.focus()
  }
  const sendAndClose = (picture: Blob) => {
    close()
    void send(picture)
  }
  return (
    <FormLine
      field={field}
      label={label}
      faults={failure ? { [field]: failure } : faults}
      hint={hint}
      isOptional={!isPhoto}
    >
      <div className={styles.picture}>
        {url !== '' && <img src={url} alt={label} />}
        <Button id={idOf(field)} loading={isBusy} onClick={() => files.current?.click()}>
          {url === '' ? `选择${label}` : '换一张'}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        style={{ display: 'none' }}
        tabIndex={-1}
        aria-label={`${label}文件`}
        accept="image/*"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void choose(file)
          target.value = ''
        }}
      />
      {toCut && (
        <Suspense>
          <CutPhoto picture={toCut.url} onClose={close} onCut={sendAndClose} onUncut={() => sendAndClose(toCut.file)} />
        </Suspense>
      )}
    </FormLine>
  )
}

/** The ID photo and, where the grade asks for it, the certificate of the grade before. */
export function PicturePart({ asksPrevCert, ...part }: FormPart & { asksPrevCert: boolean }) {
  return (
    <>
      <PictureLine {...part} field="photoPath" label="证件照" hint="扫描或拍摄的小二寸照片，JPG 或 PNG，不超过10MB" />
      {asksPrevCert && (
        <PictureLine {...part} field="prevCertPath" label="原级别证书" hint="没有带来的可以先不传，审核照片时再判断" />
      )}
    </>
  )
}
