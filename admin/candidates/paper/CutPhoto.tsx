import { Alert, Button, Modal, Slider } from 'antd'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { cutPicture, turnPicture } from '#admin/content/news/cutPicture.ts'
import { useFirstField } from '#admin/kit/kept/useFirstField.ts'
import { messageOf } from '#client/callError.ts'
import { PHOTO_ASPECT } from '#domain/enrolment/photoLook.ts'
import styles from './Paper.module.css'

/** In pixels; a scan may have many more than the server keeps of a photo. */
const MAX_WIDTH = 1000
const MAX_ZOOM = 8

interface Props {
  /** An object URL of the picture; the parent revokes it. */
  picture: string
  onCut: (picture: Blob) => void
  /** Called when the clerk uses the picture as it is, because it was cut before. */
  onUncut: () => void
  onClose: () => void
}

/** Cuts the ID photo out of a scan, with the mouse or with arrow keys and slider. Mounting opens it. */
export function CutPhoto({ picture: given, onCut, onUncut, onClose }: Props) {
  const [picture, setPicture] = useState(given)
  useEffect(() => () => (picture === given ? undefined : URL.revokeObjectURL(picture)), [picture, given])
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Area | null>(null)
  const [failure, setFailure] = useState('')
  const stage = useFirstField(true)
  const use = async () => {
    if (!part) return
    const width = Math.min(Math.round(part.width), MAX_WIDTH)
    try {
      onCut(await cutPicture(picture, part, { width, height: Math.round(width / PHOTO_ASPECT) }))
    } catch (error) {
      setFailure(`这张图片不能裁剪：${messageOf(error)}`)
    }
  }
  const turn = async () => {
    try {
      setPicture(await turnPicture(picture))
    } catch (error) {
      setFailure(`这张图片不能旋转：${messageOf(error)}`)
    }
  }
  return (
    <Modal
      open
      title="裁剪证件照"
      okText="使用这张照片"
      okButtonProps={{ disabled: !part, 'data-first-field': '' }}
      onOk={() => void use()}
      onCancel={onClose}
      width={560}
    >
      {failure !== '' && <Alert type="error" showIcon role="alert" title={failure} />}
      <div ref={stage} className={styles.stage}>
        <Cropper
          key={picture}
          image={picture}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={PHOTO_ASPECT}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setPart(pixels)}
          mediaProps={{ alt: '待裁剪的照片' }}
          cropperProps={{ role: 'group', 'aria-label': '拖动或用方向键移动照片' }}
        />
      </div>
      <div className={styles.tools}>
        <Slider aria-label="缩放" min={1} max={MAX_ZOOM} step={0.05} value={zoom} onChange={setZoom} />
        <Button onClick={onUncut}>不裁剪</Button>
        <Button onClick={() => void turn()}>旋转90°</Button>
      </div>
    </Modal>
  )
}
