import { useQuery } from '@tanstack/react-query'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { feeText, fenOf } from '#domain/money.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import style from './Bill.module.css'
import { billQuery } from './billQuery.ts'
import { billWords } from './billWords.ts'

/** The bill of several that pays this enrolment or can pay it now, with its share; nothing where it is paid for alone. */
export function BillPart({ enrolment: { EF_ID, BillNO } }: { enrolment: EnrolmentWire }) {
  const { data } = useQuery({ ...billQuery(BillNO), enabled: BillNO !== '' })
  const share = data?.listData.find((row) => row.EF_ID === EF_ID)
  if (!data || !share) return null
  const { text, tone } = billWords(data.item)
  return (
    <section>
      <h3 className={style.title}>合并缴费</h3>
      <FactList
        facts={[
          { label: '缴费单号', value: BillNO },
          { label: '状态', value: <Tag tone={tone}>{text}</Tag> },
          { label: '合计', value: `${data.item.Count}项，${feeText(fenOf(data.item.Sum) ?? 0)}` },
          { label: '其中本项', value: `${feeText(fenOf(share.Share) ?? 0)}` },
        ]}
      />
      <ButtonLink small look="quiet" to={paths.bill(BillNO)}>
        {data.item.State === 'open' ? '继续支付或取消' : '查看合并缴费单'}
      </ButtonLink>
    </section>
  )
}
