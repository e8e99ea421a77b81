import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Input } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import { isoMinuteText } from '#domain/time.ts'
import { FreePlaceChoice, keyOfPlace, placeText } from './FreePlaceChoice.tsx'
import { stalePlaces } from './stalePlaces.ts'

interface Props {
  candidate: { EF_ID: number; Name: string; MName: string; GName: string }
  onClose: () => void
}

/** Postpones a candidate to a free place of another day, the best one first, or puts him on the list. Mounting opens it. */
export function PostponeDialog({ candidate: { EF_ID, Name, MName, GName }, onClose }: Props) {
  const kept = useKeptForm(`postpone.${EF_ID}`)
  const [key, setKey] = useTyped<string | null>(kept, 'key', null)
  const [isListed, setListed] = useTyped(kept, 'isListed', false)
  const [Reason, setReason] = useTyped(kept, 'Reason', '')
  const query = useQuery({
    ...callQuery('Admin', 'GetFreePlaces', { EF_ID, IsOtherDay: 1 }),
    staleTime: 0,
    gcTime: 0,
  })
  const item = query.data?.item
  const places = query.data?.listData ?? []
  const chosen = places.find((place) => keyOfPlace(place) === key) ?? places[0] ?? null
  const to = isListed ? null : chosen
  return (
    <ModalForm
      kept={kept}
      title={`改期 · ${Name} ${MName} ${GName}`}
      okText={to ? `改到 ${placeText(to)}` : '列入改期名单'}
      isReady={item?.Why === ''}
      faults={{ postponeReason: missing(Reason, '原因') }}
      explanation={
        <p>
          {item?.BeginTime && `现在安排在 ${isoMinuteText(item.BeginTime)} ${item.Room}。`}
          原来的时间会空出来，已有的签到同时撤销；家长和考官各收到一条消息。
        </p>
      }
      change={(send) =>
        send('Admin', 'PostponeCandidate', {
          EF_ID,
          Seen: { ET_ID: item?.ET_ID ?? 0, BeginTime: item?.BeginTime ?? '' },
          To: to && { ER_ID: to.ER_ID, BeginTime: to.BeginTime },
          Reason,
        })
      }
      invalidates={stalePlaces}
      typed={{ 原因: Reason }}
      done={({ OtherMsg }) =>
        `${to ? `${Name}已改到 ${placeText(to)}` : `${Name}已列入改期名单`}${OtherMsg.Told > 0 ? '，已通知家长' : ''}`
      }
      onClose={onClose}
    >
      <QueryState query={query} rows={3} />
      {item && item.Why !== '' && <Alert type="info" showIcon title={item.Why} />}
      {item?.Why === '' && (
        <>
          {places.length === 0 ? (
            <p>其他日子没有空档，可以先列入改期名单。</p>
          ) : (
            <>
              {!isListed && (
                <FreePlaceChoice places={places} chosen={chosen} onChoose={(one) => setKey(keyOfPlace(one))} />
              )}
              <Form.Item>
                <Checkbox checked={isListed} onChange={({ target }) => setListed(target.checked)}>
                  还不知道哪天能来，先列入改期名单
                </Checkbox>
              </Form.Item>
            </>
          )}
          <Form.Item label="原因" htmlFor="postponeReason">
            <Input
              id="postponeReason"
              maxLength={100}
              placeholder="例如：考生发烧"
              value={Reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        </>
      )}
    </ModalForm>
  )
}
