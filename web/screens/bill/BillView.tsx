import type { BillShareWire, BillWire } from '#contract/money/paymentBill.ts'
import { feeText, fenOf } from '#domain/money.ts'
import { paths } from '#web/paths.ts'
import { timeText } from '#web/screens/mine/words.ts'
import { Link } from '#web/shell/router.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Seal, Tag } from '#web/ui/Tag.tsx'
import style from './Bill.module.css'
import { billWords, shareWords } from './billWords.ts'

interface BillProps {
  bill: BillWire
  shares: readonly BillShareWire[]
}

/** The sum and state of a bill, and what became of each enrolment in it. */
export function BillView({ bill, shares }: BillProps) {
  const { text, tone, note } = billWords(bill)
  return (
    <Stack loose>
      <header className={style.head}>
        <p className={style.bigSum}>{feeText(fenOf(bill.Sum) ?? 0)}</p>
        {bill.State === 'paid' ? <Seal>{text}</Seal> : <Tag tone={tone}>{text}</Tag>}
        <p className={style.note} role="status">
          {note}
        </p>
      </header>
      <section>
        <h2 className={style.title}>共{bill.Count}项报名</h2>
        <ul className={style.rows}>
          {shares.map((share) => (
            <li key={share.EF_ID} className={style.row}>
              <Share share={share} />
            </li>
          ))}
        </ul>
      </section>
      <FactList
        facts={[
          { label: '缴费单号', value: bill.BillNO },
          { label: '发起时间', value: timeText(bill.OpenTime) },
          { label: '支付时间', value: timeText(bill.PayTime) },
        ]}
      />
    </Stack>
  )
}

function Share({ share }: { share: BillShareWire }) {
  const { EF_ID, Name, MName, GName, EB_Name, Share: yuan } = share
  const words = shareWords(share)
  return (
    <Link to={paths.enrollDetails(EF_ID)} className={style.open}>
      <span className={style.line}>
        <span className={style.name}>
          {Name} {MName} {GName}
        </span>
        <span className={style.sum}>{feeText(fenOf(yuan) ?? 0)}</span>
      </span>
      <span className={style.soft}>{EB_Name}</span>
      {words !== '' && <span className={style.outcome}>{words}</span>}
    </Link>
  )
}
