import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { PHOTO_ASPECT } from '#domain/enrolment/photoLook.ts'
import { type Area, type OpenedPicture } from '#web/device/photo.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import style from './CropSheet.module.css'

const maxZoom = 4

type CropSheetProps = { picture: OpenedPicture; onCut: (part: Area) => void; onTurn: () => void; onClose: () => void }

/** Crops the ID photo to two inches by drag and pinch, or with the slider and the arrow keys. */
export function CropSheet({ picture, onCut, onTurn, onClose }: CropSheetProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Area | null>(null)
  return (
    <Sheet
      title="裁剪证件照"
      onClose={onClose}
      foot={
        <ButtonRow>
          <Button look="quiet" onClick={onClose}>
            取消
          </Button>
          <Button disabled={!part} onClick={() => part && onCut(part)}>
            使用这张照片
          </Button>
        </ButtonRow>
      }
    >
      <div className={style.stage}>
        <Cropper
          key={picture.url}
          image={picture.url}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={PHOTO_ASPECT}
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setPart(pixels)}
          mediaProps={{ alt: '待裁剪的照片' }}
          cropperProps={{ role: 'group', 'aria-label': '拖动或用方向键移动照片' }}
        />
      </div>
      <div className={style.tools}>
        <label className={style.zoom}>
          <span>缩放</span>
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        <Button small look="plain" onClick={onTurn}>
          旋转90°
        </Button>
      </div>
      <p className={style.hint}>头部居中，头顶上方留出少许空白，露出双肩。</p>
    </Sheet>
  )
}
