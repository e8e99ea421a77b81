import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import { FreePlaceChoice, keyOfPlace, placeText } from './FreePlaceChoice.tsx'
import { stalePlaces } from './stalePlaces.ts'

interface Props {
  candidate: { EF_ID: number; Name: string; MName: string; GName: string }
  onClose: () => void
}

/** Gives somebody without an exam time a free place of the published plan, the best one first. Mounting opens it. */
export function PlaceDialog({ candidate: { EF_ID, Name, MName, GName }, onClose }: Props) {
  const kept = useKeptForm(`place.${EF_ID}`)
  const [key, setKey] = useTyped<string | null>(kept, 'key', null)
  const query = useQuery({ ...callQuery('Admin', 'GetFreePlaces', { EF_ID }), staleTime: 0, gcTime: 0 })
  const item = query.data?.item
  const places = query.data?.listData ?? []
  const chosen = places.find((place) => keyOfPlace(place) === key) ?? places[0] ?? null
  return (
    <ModalForm
      kept={kept}
      title={`安排考试时间 · ${Name} ${MName} ${GName}`}
      okText={chosen ? `排到 ${placeText(chosen)}` : '安排'}
      isReady={item?.Why === '' && item.ET_ID === 0 && places.length > 0}
      explanation={<p>排好后立即生效并通知家长和考官，其他考生的时间都不变。</p>}
      change={(send) =>
        send('Admin', 'PlaceCandidate', { EF_ID, ER_ID: chosen?.ER_ID ?? 0, BeginTime: chosen?.BeginTime ?? '' })
      }
      invalidates={stalePlaces}
      done={({ OtherMsg }) =>
        `${Name}已排到 ${chosen ? placeText(chosen) : ''}${OtherMsg.Told > 0 ? '，已通知家长' : ''}`
      }
      onClose={onClose}
    >
      <QueryState query={query} rows={3} />
      {item && item.Why !== '' && <Alert type="info" showIcon title={item.Why} />}
      {item?.Why === '' && item.ET_ID !== 0 && <Alert type="info" showIcon title="这位考生已有考试时间。" />}
      {item?.Why === '' && item.ET_ID === 0 && places.length === 0 && (
        <p>现有考室和考官没有合适的空档。可以先延长考室开放时间或考官时间，再来安排。</p>
      )}
      {item?.Why === '' && item.ET_ID === 0 && (
        <FreePlaceChoice places={places} chosen={chosen} onChoose={(one) => setKey(keyOfPlace(one))} />
      )}
    </ModalForm>
  )
}
