import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { telephoneLink } from '#web/screens/home/telephoneLink.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import style from './PayPanel.module.css'

/**
 * Where and when an area without online pay takes payments, or the customer service where the office entered nothing.
 */
export function PayDesk({ areaId }: { areaId: number }) {
  const query = useQuery(callQuery('ExamPublic', 'GetExamAreaList', {}))
  return (
    <QueryState query={query} loading={<Skeleton kind="text" count={3} />} before="没有查到缴费地点：">
      {({ listData }) => {
        const area = listData.find(({ EA_ID }) => EA_ID === areaId)
        return area && area.PayAddress !== '' ? <Desk area={area} /> : <AskService />
      }}
    </QueryState>
  )
}

type Area = AnswerOf<'ExamPublic', 'GetExamAreaList'>['listData'][number]

function Desk({ area: { PayAddress, PayHours, PayPhone } }: { area: Area }) {
  return (
    <>
      <FactList
        facts={[
          { label: '缴费地点', value: PayAddress },
          { label: '办理时间', value: PayHours },
          { label: '联系电话', value: PayPhone && <Phone number={PayPhone} /> },
        ]}
      />
      <p className={style.more}>请带上考生证件。工作人员登记后，本页会自动显示“已缴费”。</p>
    </>
  )
}

function AskService() {
  const { data } = useQuery(callQuery('Public', 'GetSiteInfo', {}))
  return (
    <>
      <p className={style.more}>缴费地点和时间请拨打客服电话询问；工作人员登记后，本页会自动显示“已缴费”。</p>
      <p className={style.more}>
        {data?.item.ServicePhones.map((number) => (
          <Phone key={number} number={number} />
        ))}
      </p>
    </>
  )
}

function Phone({ number }: { number: string }) {
  return (
    <a href={telephoneLink(number)} className={style.phone} aria-label={`拨打 ${number}`}>
      {number}
    </a>
  )
}
