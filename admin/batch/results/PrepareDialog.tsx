import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { useAreas, useMajors } from '#admin/kit/state/catalogue.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import type { AnswerOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Releases.module.css'
import { sharesText } from './releaseTexts.ts'

interface Props {
  batchId: number
  batchName: string
  onClose: () => void
}

/** Prepares a release: which results, and from when; what they are stands beside the earlier batch. Mounting opens it. */
export function PrepareDialog({ batchId, batchName, onClose }: Props) {
  const kept = useKeptForm(`prepareRelease.${batchId}`)
  const [areaId, setArea] = useTyped<number | null>(kept, 'areaId', null)
  const [majorId, setMajor] = useTyped<number | null>(kept, 'majorId', null)
  const [time, setTime] = useTyped(kept, 'time', '')
  const [areas, majors] = [useAreas(), useMajors()]
  const scope = {
    EB_ID: batchId,
    ...(areaId === null ? {} : { EA_ID: areaId }),
    ...(majorId === null ? {} : { MID: majorId }),
  }
  const query = useQuery({
    ...callQuery('Admin', 'GetReleasable', scope),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const item = query.data?.item
  const count = query.isPlaceholderData ? 0 : (item?.Count ?? 0)
  return (
    <ModalForm
      kept={kept}
      title={`准备公布成绩 · ${batchName}`}
      okText={count > 0 ? `准备公布 ${count} 条` : '准备公布'}
      isReady={count > 0}
      change={(send) => send('Admin', 'PrepareRelease', { ...scope, ReleaseTime: time, Count: count })}
      invalidates={['GetReleaseList', 'GetReleasable']}
      typed={{ 公布时间: time }}
      done="已准备好，请另一位工作人员确认公布"
      onClose={onClose}
    >
      <div className={styles.scope}>
        <PlainSelect
          label="考点"
          placeholder="全部考点"
          options={areas}
          value={areaId}
          onChange={setArea}
          onClear={() => setArea(null)}
        />
        <PlainSelect
          label="专业"
          placeholder="全部专业"
          options={majors}
          value={majorId}
          onChange={setMajor}
          onClear={() => setMajor(null)}
        />
      </div>
      <QueryState query={query} rows={4} />
      {item && <Contents item={item} />}
      <Form.Item label="公布时间（北京时间）" htmlFor="releaseTime" extra="不填：另一位工作人员确认后立即公布">
        <Input id="releaseTime" type="datetime-local" value={time} onChange={({ target }) => setTime(target.value)} />
      </Form.Item>
    </ModalForm>
  )
}

function Contents({ item }: { item: AnswerOf<'Admin', 'GetReleasable'>['item'] }) {
  const { Count, Tally, Waiting, Earlier, Examiners, ShowResultTime } = item
  return (
    <>
      <p>
        {Count === 0 ? '没有已审核、尚未公布的成绩。' : `已审核、尚未公布 ${Count} 条：${sharesText(Tally)}。`}
        {Waiting > 0 && `另有 ${Waiting} 位已缴费考生的成绩还没有审核，不在这次公布内。`}
      </p>
      {Earlier && Earlier.Tally.length > 0 && (
        <p className={styles.soft}>
          上一批次（{Earlier.EB_Name}）同一范围：{sharesText(Earlier.Tally)}。
        </p>
      )}
      {ShowResultTime !== null && (
        <p className={styles.soft}>本批次设置了成绩公布时间：{isoMinuteText(ShowResultTime)} 之前考生看不到。</p>
      )}
      {Examiners.length > 0 && (
        <PlainTable
          columns={[
            { title: '考官', width: 100, cell: ({ Name }) => Name },
            { title: '给出的成绩', cell: ({ Tally: marks }) => sharesText(marks) },
          ]}
          rows={Examiners}
          keyOf={({ UserID }) => UserID}
          rowsPerPage={6}
        />
      )}
    </>
  )
}
