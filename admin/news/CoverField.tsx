import { App, Button, Modal, Slider } from 'antd'
import { useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { uploadNewsPicture } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { BANNER_HEIGHT, BANNER_WIDTH } from '#domain/news.ts'
import { cutPicture } from './cutPicture.ts'
import styles from './News.module.css'

interface Props {
  cover: string
  onChange: (cover: string) => void
}

/** The cover of an article, cut by hand to the shape of the banner; the server makes sure of the shape. */
export function CoverField({ cover, onChange }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState('')
  const close = () => {
    URL.revokeObjectURL(picture)
    setPicture('')
  }
  return (
    <div className={styles.cover}>
      {cover !== '' && <img src={cover} alt="封面图" />}
      <Button onClick={() => files.current?.click()}>{cover === '' ? '上传封面图' : '换一张'}</Button>
      {cover !== '' && <Button onClick={() => onChange('')}>去掉</Button>}
      <input
        ref={files}
        type="file"
        style={{ display: 'none' }}
        accept="image/jpeg,image/png"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) setPicture(URL.createObjectURL(file))
          target.value = ''
        }}
      />
      {picture !== '' && (
        <CutDialog
          picture={picture}
          onClose={close}
          onCut={(path) => {
            onChange(path)
            close()
          }}
        />
      )}
    </div>
  )
}

function CutDialog({
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
