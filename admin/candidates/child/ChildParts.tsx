import { Image } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { checkText, orderStatusText } from '#admin/kit/wireTexts.ts'
import { smallLink } from '#client/smallPicture.ts'
import type { ChildWire } from '#contract/enrolment/enrolmentDetail.ts'
import { sumText } from '#domain/money.ts'
import { gradeText } from '#domain/result/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from '../enrolments/Enrolments.module.css'

type Enrolment = ChildWire['Enrolments'][number]
const nameOf = ({ MName, GName, EB_Name }: Enrolment) => `${MName} ${GName}（${EB_Name}）`

/** The photo of each enrolment, and the certificate of the grade before where one was handed in. */
export function ChildPhotos({ child }: { child: ChildWire }) {
  return (
    <ul className={styles.photos}>
      {child.Enrolments.flatMap((one) => [
        { key: `${one.EF_ID}`, link: one.Photo, what: `证件照，${checkText(one.CheckStatus)}`, one },
        ...(one.PrevCertPhoto === ''
          ? []
          : [{ key: `${one.EF_ID} before`, link: one.PrevCertPhoto, what: '原级别证书', one }]),
      ]).map(({ key, link, what, one }) => (
        <li key={key}>
          <figure>
            <Image
              src={smallLink(link, 132 * window.devicePixelRatio)}
              alt={`${one.Name}的${what}`}
              width={132}
              preview={{ src: link }}
            />
            <figcaption>
              {what}
              <br />
              <Link to={`/enrolments/${one.EF_ID}`}>{nameOf(one)}</Link>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

/** The payment orders of all enrolments, the newest first. */
export function ChildOrders({ child }: { child: ChildWire }) {
  const rows = child.Enrolments.flatMap((one) => one.Orders.map((order) => ({ ...order, one }))).sort((a, b) =>
    b.CreateTime.localeCompare(a.CreateTime),
  )
  return (
    <PlainTable
      rows={rows}
      keyOf={({ PayCode, one }) => `${one.EF_ID} ${PayCode}`}
      nothing="没有支付订单"
      columns={[
        { title: '发起', width: 140, cell: ({ CreateTime }) => isoMinuteText(CreateTime) },
        { title: '报名', cell: ({ one }) => <Link to={`/enrolments/${one.EF_ID}`}>{nameOf(one)}</Link> },
        { title: '金额', width: 90, align: 'right', cell: ({ Share }) => sumText(Share) },
        {
          title: '状态',
          width: 120,
          cell: ({ Status, Count }) => `${orderStatusText(Status)}${Count > 1 ? `，共 ${Count} 项合并支付` : ''}`,
        },
        { title: '支付', width: 140, cell: ({ PayTime }) => (PayTime ? isoMinuteText(PayTime) : '—') },
        { title: '订单号', cell: ({ PayCode }) => PayCode },
      ]}
    />
  )
}

/** The results that the family may see. */
export function ChildResults({ child }: { child: ChildWire }) {
  return (
    <PlainTable
      rows={child.Enrolments}
      keyOf={({ EF_ID }) => EF_ID}
      columns={[
        { title: '报名', cell: (one) => <Link to={`/enrolments/${one.EF_ID}`}>{nameOf(one)}</Link> },
        { title: '考号', width: 160, cell: ({ ExamNO }) => (ExamNO === '' ? '—' : ExamNO) },
        { title: '成绩', width: 120, cell: ({ ERT_Code }) => (ERT_Code === null ? '未公布' : gradeText(ERT_Code)) },
      ]}
    />
  )
}
