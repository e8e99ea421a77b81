import { App, Modal, Slider } from 'antd'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { uploadNewsPicture } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { BANNER_HEIGHT, BANNER_WIDTH } from '#domain/content/news.ts'
import { cutPicture } from './cutPicture.ts'
import styles from './News.module.css'

/** Cuts a picture to the shape of the banner. Mounting opens it. */
export function CutCover({
  picture,
  onCut,
  onClose,
}: {
  picture: string
  onCut: (path: string) => void
  onClose: () => void
}) {
  const { message } = App.useApp()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Area | null>(null)
  const [isBusy, setBusy] = useState(false)
  const use = async () => {
    if (!part) return
    setBusy(true)
    try {
      const cut = await cutPicture(picture, part, { width: BANNER_WIDTH, height: BANNER_HEIGHT })
      onCut(await uploadNewsPicture(cut, 'banner'))
    } catch (error) {
      message.error(`封面图没有上传：${messageOf(error)}`)
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title="裁剪封面图"
      okText="使用"
      okButtonProps={{ disabled: !part }}
      confirmLoading={isBusy}
      onOk={() => void use()}
      onCancel={onClose}
      width={720}
    >
      <div className={styles.stage}>
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          maxZoom={4}
          aspect={BANNER_WIDTH / BANNER_HEIGHT}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setPart(pixels)}
          mediaProps={{ alt: '待裁剪的图片' }}
          cropperProps={{ role: 'group', 'aria-label': '拖动或用方向键移动图片' }}
        />
      </div>
      <Slider aria-label="缩放" min={1} max={4} step={0.05} value={zoom} onChange={setZoom} />
    </Modal>
  )
}
