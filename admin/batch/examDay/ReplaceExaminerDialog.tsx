import { useQuery } from '@tanstack/react-query'
import { Input, Radio } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing, unchosen } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import styles from './ExamDay.module.css'
import type { HalfDay } from './halfDays.ts'

interface Props {
  halfDays: readonly HalfDay[]
  onClose: () => void
}

/** Gives everybody whom an examiner has not marked to another one. Mounting opens it. */
export function ReplaceExaminerDialog({ halfDays, onClose }: Props) {
  const kept = useKeptForm(`replaceExaminer.${halfDays[0]?.ET_ID ?? 0}`)
  const [timeId, setTimeId] = useTyped(kept, 'timeId', halfDays[0]?.ET_ID ?? 0)
  const halfDay = halfDays.find(({ ET_ID }) => ET_ID === timeId) ?? halfDays[0]
  const [chosenAway, setAway] = useTyped<number | null>(kept, 'chosenAway', null)
  const awayId = chosenAway ?? halfDay?.examiners[0]?.UserID ?? 0
  const [isWholeDay, setWholeDay] = useTyped(kept, 'isWholeDay', false)
  const [substituteId, setSubstitute] = useTyped<number | null>(kept, 'substituteId', null)
  const [Reason, setReason] = useTyped(kept, 'Reason', '')
  const away = { ET_ID: timeId, UserID: awayId, IsWholeDay: isWholeDay ? 1 : 0 } as const
  const query = useQuery({
    ...callQuery('Admin', 'GetSubstitutes', away),
    enabled: awayId !== 0,
    staleTime: 0,
    gcTime: 0,
  })
  const found = query.data
  const chosen = found?.listData.find(({ UserID, Why }) => UserID === substituteId && Why === '')
  const unfit = found?.listData.filter(({ Why }) => Why !== '') ?? []
  const name = halfDay?.examiners.find(({ UserID }) => UserID === awayId)?.Name ?? ''
  return (
    <ModalForm
      kept={kept}
      title={`更换考官 · ${halfDay?.room ?? ''}`}
      okText={chosen ? `改由${chosen.Name}评审` : '更换'}
      faults={{ substitute: unchosen(chosen, '考官'), replaceReason: missing(Reason, '原因') }}
      explanation={
        <p>
          {found &&
            `${name}待评审的 ${found.item.Candidates} 位考生全部改由另一位考官评审${found.item.Marked > 0 ? `，已评审的 ${found.item.Marked} 位不变` : ''}。`}
          两位考官都会收到消息，平板、看板和排考随之更新。
        </p>
      }
      change={(send) => send('Admin', 'ReplaceExaminer', { ...away, NewUserID: chosen?.UserID ?? 0, Reason })}
      invalidates={['GetSiteBoard', 'GetSubstitutes', 'GetExaminerList']}
      typed={{ 原因: Reason }}
      done={({ OtherMsg }) => `已更换考官，${OtherMsg.Moved} 位考生改由${chosen?.Name ?? '新考官'}评审`}
      onClose={onClose}
    >
      {halfDays.length > 1 && (
        <Form.Item label="场次" htmlFor="replaceTime">
          <Radio.Group
            id="replaceTime"
            value={timeId}
            options={halfDays.map(({ ET_ID, label }) => ({ value: ET_ID, label }))}
            onChange={({ target }) => {
              setTimeId(Number(target.value))
              setAway(null)
            }}
          />
        </Form.Item>
      )}
      {halfDay && halfDay.examiners.length > 1 && (
        <Form.Item label="不能到场的考官" htmlFor="replaceAway">
          <Radio.Group
            id="replaceAway"
            value={awayId}
            options={halfDay.examiners.map(({ UserID, Name }) => ({ value: UserID, label: Name }))}
            onChange={({ target }) => setAway(Number(target.value))}
          />
        </Form.Item>
      )}
      <Form.Item label="范围" htmlFor="replaceScope">
        <Radio.Group
          id="replaceScope"
          value={isWholeDay}
          options={[
            { value: false, label: '只换这一场' },
            { value: true, label: '这一场和当天以后的场次' },
          ]}
          onChange={({ target }) => setWholeDay(target.value === true)}
        />
      </Form.Item>
      <QueryState query={query} rows={3} />
      {found && (
        <Form.Item label="改由谁评审" htmlFor="substitute">
          <Radio.Group
            id="substitute"
            className={styles.choices}
            value={chosen?.UserID ?? null}
            options={found.listData
              .filter(({ Why }) => Why === '')
              .map(({ UserID, Name, Mobile, Organisation }) => ({
                value: UserID,
                label: [Name, Mobile, Organisation].filter(Boolean).join('　'),
              }))}
            onChange={({ target }) => setSubstitute(Number(target.value))}
          />
          {unfit.length === found.listData.length && <p>没有符合要求的考官，请先在“考官时间”中填写可以到场的考官。</p>}
        </Form.Item>
      )}
      {unfit.length > 0 && (
        <details className={styles.reasons} open={unfit.length === found?.listData.length}>
          <summary>不能接替的 {unfit.length} 位考官和原因</summary>
          <ul className={styles.unfit}>
            {unfit.map(({ UserID, Name, Why }) => (
              <li key={UserID}>
                {Name}：{Why}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Form.Item label="原因" htmlFor="replaceReason">
        <Input
          id="replaceReason"
          maxLength={100}
          placeholder="例如：考官突发疾病"
          value={Reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
    </ModalForm>
  )
}
