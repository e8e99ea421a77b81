import { useState } from 'react'
import type { PupilRowWire } from '#contract/enrolment/enrolmentPupils.ts'
import { feeText, fenOf } from '#domain/money.ts'
import { PictureField } from '#web/screens/picture/PictureField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import style from './Pupils.module.css'
import type { RowPhoto } from './pupilRows.ts'

interface PreviewRowProps {
  row: PupilRowWire
  photo: RowPhoto | undefined
  onPhoto: (photo: RowPhoto) => void
}

/** One good row of the sheet with its photo, which can be chosen or replaced by itself. */
export function PreviewRow({ row, photo, onPhoto }: PreviewRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { Line, Name, MName, GName, Fee, CertNO, PName, PMobile, Hints } = row
  return (
    <li className={style.row}>
      <div className={style.withPhoto}>
        {photo ? (
          <img className={style.photo} src={photo.url} alt={`${Name}的证件照`} />
        ) : (
          <span className={style.photo} />
        )}
        <div className={style.text}>
          <span className={style.line}>
            <span className={style.name}>
              {Name} {MName} {GName}
            </span>
            <span>{feeText(fenOf(Fee) ?? 0)}</span>
          </span>
          <span className={style.soft}>
            第{Line}行 · {CertNO}
          </span>
          <span className={style.soft}>
            监护人 {PName} {PMobile}
          </span>
        </div>
      </div>
      {Hints.map((hint) => (
        <p key={hint} className={style.warning}>
          {hint}
        </p>
      ))}
      <div className={style.buttons}>
        <Button small look="quiet" onClick={() => setOpen(true)}>
          {photo ? '更换照片' : '还缺照片，去选择'}
        </Button>
      </div>
      {isOpen && (
        <Sheet title={`${Name}的证件照`} onClose={() => setOpen(false)}>
          <PictureField
            label={`${Name}的证件照`}
            kind="photo"
            path={photo?.path ?? ''}
            url={photo?.url ?? ''}
            onChange={(path, url) => {
              onPhoto({ path, url })
              setOpen(false)
            }}
          />
        </Sheet>
      )}
    </li>
  )
}
