import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Input, Radio } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing, unchosen } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './ExamDayMove.module.css'
import { placeText } from './FreePlaceChoice.tsx'
import { stalePlaces } from './stalePlaces.ts'

interface Props {
  candidate: { EF_ID: number; Name: string; MName: string; GName: string }
  onClose: () => void
}

/** Lets a candidate swap his place with another one. Mounting opens it. */
export function SwapDialog({ candidate: { EF_ID, Name, MName, GName }, onClose }: Props) {
  const kept = useKeptForm(`swap.${EF_ID}`)
  const [Search, setSearch] = useTyped(kept, 'Search', '', { isAside: true })
  const [withId, setWith] = useTyped<number | null>(kept, 'withId', null)
  const [Reason, setReason] = useTyped(kept, 'Reason', '')
  const query = useQuery({
    ...callQuery('Admin', 'GetSwapPartners', { EF_ID, Search }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const item = query.data?.item
  const partners = query.data?.listData ?? []
  const fit = partners.filter(({ Why }) => Why === '')
  const unfit = partners.filter(({ Why }) => Why !== '')
  const partner = fit.find((one) => one.EF_ID === withId) ?? null
  return (
    <ModalForm
      kept={kept}
      title={`对调时间 · ${Name} ${MName} ${GName}`}
      okText={partner ? `与${partner.Name}对调` : '对调'}
      isReady={item?.Why === ''}
      faults={{ swapWith: unchosen(partner, '与谁对调'), swapReason: missing(Reason, '原因') }}
      explanation={
        <p>
          {item?.BeginTime && `${Name}现在安排在 ${isoMinuteText(item.BeginTime)} ${item.Room}。`}
          两位考生互换考室和时间，双方家长和考官都会收到消息。
        </p>
      }
      change={(send) =>
        send('Admin', 'SwapCandidates', {
          EF_ID,
          Seen: { ET_ID: item?.ET_ID ?? 0, BeginTime: item?.BeginTime ?? '' },
          WithEF_ID: partner?.EF_ID ?? 0,
          WithSeen: { ET_ID: partner?.ET_ID ?? 0, BeginTime: partner?.BeginTime ?? '' },
          Reason,
        })
      }
      invalidates={[...stalePlaces, 'GetSwapPartners']}
      typed={{ 原因: Reason }}
      done={({ OtherMsg }) =>
        `${Name}已与${partner?.Name ?? '另一位考生'}对调${OtherMsg.Told > 0 ? `，已通知 ${OtherMsg.Told} 个家庭` : ''}`
      }
      onClose={onClose}
    >
      <QueryState query={query} rows={3} />
      {item && item.Why !== '' && <Alert type="info" showIcon title={item.Why} />}
      {item?.Why === '' && (
        <>
          <Form.Item label="按姓名或考号查找（不填：同一天的考生）" htmlFor="swapSearch">
            <Input
              id="swapSearch"
              maxLength={30}
              value={Search}
              onChange={({ target }) => setSearch(target.value)}
              allowClear
            />
          </Form.Item>
          <Form.Item label="与谁对调" htmlFor="swapWith">
            <Radio.Group
              id="swapWith"
              className={styles.choices}
              value={partner?.EF_ID ?? null}
              options={fit.map((one) => ({
                value: one.EF_ID,
                label: `${one.Name} ${one.MName} ${one.GName}，${placeText(one)}`,
              }))}
              onChange={({ target }) => setWith(Number(target.value))}
            />
            {query.data && fit.length === 0 && <p>没有可以对调的考生。</p>}
          </Form.Item>
          {unfit.length > 0 && (
            <details>
              <summary>不能对调的 {unfit.length} 位考生和原因</summary>
              <ul className={styles.unfit}>
                {unfit.map((one) => (
                  <li key={one.EF_ID}>
                    {one.Name} {placeText(one)}：{one.Why}
                  </li>
                ))}
              </ul>
            </details>
          )}
          <Form.Item label="原因" htmlFor="swapReason">
            <Input
              id="swapReason"
              maxLength={100}
              placeholder="例如：家长申请"
              value={Reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        </>
      )}
    </ModalForm>
  )
}
