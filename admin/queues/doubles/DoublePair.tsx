import { Button, Image, Input, Space } from 'antd'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { payText } from '#admin/kit/wireTexts.ts'
import { smallLink } from '#client/smallPicture.ts'
import type { DoubleWire } from '#contract/enrolment/enrolmentDouble.ts'
import type { StaffEnrolmentWire } from '#contract/enrolment/enrolmentStaff.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Doubles.module.css'

/** In pixels: faces are told apart at this size. */
const PHOTO_WIDTH = 200
const PHOTO_HEIGHT = 280

/** What stands side by side, in the order in which people compare. */
const lines: ReadonlyArray<readonly [string, (side: StaffEnrolmentWire) => string]> = [
  ['姓名', ({ Name, Sex }) => `${Name} ${Sex}`],
  ['出生年月', ({ BirthDate }) => BirthDate],
  ['证件号', ({ CertNOMasked }) => CertNOMasked],
  ['报考', ({ EA_Name, MName, GName }) => `${EA_Name} ${MName} ${GName}`],
  ['考号', ({ ExamNO }) => ExamNO || '—'],
  ['缴费', ({ IsPay }) => payText(IsPay)],
  ['账号手机', ({ Mobile }) => Mobile],
  ['联系人', ({ PName }) => PName],
  ['培训机构/老师', ({ TName }) => TName],
  ['报名时间', ({ CreateTime }) => isoMinuteText(CreateTime)],
]

/** Two enrolments side by side, and the decision whether they are of one child (office#doubles). */
export function DoublePair({ pair }: { pair: DoubleWire }) {
  const kept = useKeptForm(`double.${pair.Sides.map(({ EF_ID }) => EF_ID).join()}`)
  const [note, setNote] = useTyped(kept, 'note', pair.Note)
  const [one, other] = pair.Sides
  const names = one.Name === other.Name ? one.Name : `${one.Name} 与 ${other.Name}`
  const decide = useSend({
    kept,
    change: (send, IsSame: 0 | 1) =>
      send('Admin', 'DecideDouble', { EF_IDs: [one.EF_ID, other.EF_ID], IsSame, Note: note }),
    invalidates: ['GetPossibleDoubles'],
    typed: { 说明: note },
  })
  return (
    <KeptOffer kept={kept}>
      <article className={styles.pair} aria-label={names}>
        <h2 className={styles.name}>
          {names} <span>{pair.SameName === 1 && '姓名和出生年月相同'}</span>{' '}
          <span>{pair.SamePhoto === 1 && '照片相同'}</span> <span className={styles.batch}>{one.EB_Name}</span>
        </h2>
        <div className={styles.facts}>
          <div className={styles.photos}>
            {pair.Sides.map(({ EF_ID, Photo }) => (
              <figure key={EF_ID}>
                <Image
                  src={smallLink(Photo, PHOTO_WIDTH * window.devicePixelRatio)}
                  alt={`报名号 ${EF_ID} 的证件照`}
                  width={PHOTO_WIDTH}
                  height={PHOTO_HEIGHT}
                  preview={{ src: Photo }}
                />
                <figcaption>
                  <Link to={`/enrolments/${EF_ID}`}>{EF_ID}</Link>
                </figcaption>
              </figure>
            ))}
          </div>
          <table className={styles.sides}>
            <thead>
              <tr>
                <th scope="row">报名号</th>
                {pair.Sides.map(({ EF_ID }) => (
                  <th key={EF_ID} scope="col">
                    {EF_ID}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(([label, textOf]) => {
                const isSame = textOf(one) === textOf(other)
                return (
                  <tr key={label} className={isSame ? styles.same : styles.differs}>
                    <th scope="row">
                      {label}
                      {!isSame && <span className="visuallyHidden">，不同</span>}
                    </th>
                    <td>{textOf(one)}</td>
                    <td>{textOf(other)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
        <Refusal of={decide} />
        <Space wrap>
          <Input
            aria-label="说明"
            placeholder="说明，例如：双胞胎"
            value={note}
            maxLength={200}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button
            disabled={decide.isSending}
            loading={decide.isSending && decide.input === 0}
            onClick={() => decide.start(0)}
          >
            不是同一人
          </Button>
          <Button
            danger
            disabled={decide.isSending}
            loading={decide.isSending && decide.input === 1}
            onClick={() => decide.start(1)}
          >
            是同一人，需处理
          </Button>
          {pair.IsSame !== null && (
            <span>
              {pair.DecidedBy} 认定{pair.IsSame === 1 ? '是同一人' : '不是同一人'}
            </span>
          )}
        </Space>
      </article>
    </KeptOffer>
  )
}
