import { brand } from '#web/brand.ts'
import { TimeList } from '#web/screens/examDay/TimeList.tsx'
import { ExamNumber } from '#web/ui/ExamNumber.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import style from './Ticket.module.css'
import type { TicketContent } from './ticketContent.ts'
import { usePaper } from './usePaper.ts'

type TicketProps = { content: TicketContent; photo: string; code: string }

/** The admission ticket with its stub; it looks the same in the dark scheme and in print. */
export function Ticket({ content: { batch, name, examNo, facts, schedule, codeUse }, photo, code }: TicketProps) {
  usePaper('A5 landscape', 10)
  return (
    <article className={style.frame} aria-label="准考证">
      <div className={style.ticket}>
        <div className={style.sheet}>
          <p className={style.house}>{brand.title}</p>
          <h2 className={style.title}>准考证</h2>
          <span className={style.stave} aria-hidden="true" />
          <p className={style.batch}>{batch}</p>
          <div className={style.who}>
            <div className={style.photo}>
              <Picture src={photo} alt={`${name}的证件照`} ratio="photo" position={0} />
            </div>
            <dl className={style.facts}>
              <div className={style.name}>
                <dt className="visuallyHidden">姓名</dt>
                <dd>{name}</dd>
              </div>
              {facts.map(({ label, value }) => (
                <div key={label} className={style.fact}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          <div className={style.schedule}>
            <TimeList facts={schedule} />
          </div>
        </div>
        <div className={style.stub}>
          <p className={style.number}>
            <span>考号</span> <ExamNumber number={examNo} />
          </p>
          <div className={style.code}>
            <QrCode text={code} label={`${name}的准考证二维码`} />
          </div>
          <p className={style.way}>{codeUse}</p>
        </div>
      </div>
    </article>
  )
}
