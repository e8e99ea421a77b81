import { Modal, Slider } from 'antd'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { uploadNewsPicture } from '#client/api.ts'
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
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Area | null>(null)
  const upload = useSend({
    change: async (_, shown: Area) =>
      uploadNewsPicture(await cutPicture(picture, shown, { width: BANNER_WIDTH, height: BANNER_HEIGHT }), 'banner'),
    invalidates: [],
    onSent: onCut,
  })
  return (
    <Modal
      open
      title="裁剪封面图"
      okText="使用"
      okButtonProps={{ disabled: !part }}
      confirmLoading={upload.isSending}
      onOk={() => part && upload.start(part)}
      onCancel={onClose}
      width={720}
    >
      <Refusal of={upload} before="封面图没有上传：" className={styles.notice} />
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
