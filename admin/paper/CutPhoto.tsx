import { Alert, Button, Modal, Slider } from 'antd'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { messageOf } from '#client/callError.ts'
import { cutPicture, turnPicture } from '../news/cutPicture.ts'
import styles from './Paper.module.css'

/** Width to height of a two-inch photo, as the candidates' page cuts it. */
const ASPECT = 5 / 7
const WIDEST = 1000

interface Props {
  /** An address of the picture in this browser. */
  picture: string
  onCut: (picture: Blob) => void
  /** Takes the picture as it is, where it was cut before. */
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
  const use = async () => {
    if (!part) return
    const width = Math.min(Math.round(part.width), WIDEST)
    try {
      onCut(await cutPicture(picture, part, { width, height: Math.round(width / ASPECT) }))
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
      okButtonProps={{ disabled: !part, autoFocus: true }}
      onOk={() => void use()}
      onCancel={onClose}
      width={560}
    >
      {failure !== '' && <Alert type="error" showIcon role="alert" title={failure} />}
      <div className={styles.stage}>
        <Cropper
          key={picture}
          image={picture}
          crop={crop}
          zoom={zoom}
          maxZoom={8}
          aspect={ASPECT}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setPart(pixels)}
          mediaProps={{ alt: '待裁剪的照片' }}
          cropperProps={{ role: 'group', 'aria-label': '拖动或用方向键移动照片' }}
        />
      </div>
      <div className={styles.tools}>
        <Slider aria-label="缩放" min={1} max={8} step={0.05} value={zoom} onChange={setZoom} />
        <Button onClick={onUncut}>不裁剪</Button>
        <Button onClick={() => void turn()}>旋转90°</Button>
      </div>
    </Modal>
  )
}
