import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { leaveGuard } from '#admin/kit/kept/leaveGuard.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { isId } from '#admin/kit/list/listAddress.ts'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { PaperMarkWire, PaperTimeWire } from '#contract/result/paperMark.ts'
import { COMMENT_MAX } from '#domain/result/judgement.ts'
import { GIVEN_RESULTS, resultText } from '#domain/result/result.ts'
import { isoMinuteText } from '#domain/time.ts'
import { MarkingPages } from '../marking/MarkingPages.tsx'

/** Marks on paper: two people type each of them, and see only that they differ, never what the other typed. */
export function PaperMarksScreen() {
  const [params, setParams] = useSearchParams()
  const { batchId } = useDeskOfBatch()
  const inAddress = Number(params.get('time'))
  const timeId = isId(inAddress) ? inAddress : null
  const times = useQuery({ ...callQuery('Admin', 'GetPaperTimes', { EB_ID: batchId }), staleTime: 0 })
  const listed = times.data?.listData ?? []
  return (
    <>
      <MarkingPages />
      <PageHead
        title="纸质评分"
        lead="考官写在纸上的评分由两人各录入一次，互相看不到对方录入的内容；两人一致即计入，不一致时只提示不一致，请各自核对原件。"
      >
        {listed.length > 0 && (
          <PlainSelect
            label="考场"
            placeholder="选择考场"
            options={listed.map((time) => ({ value: time.ET_ID, label: timeText(time) }))}
            value={timeId}
            onChange={(time) => leaveGuard.whenLeft(() => setParams({ time: String(time) }))}
          />
        )}
      </PageHead>
      <QueryState query={times} rows={2} />
      {times.data && listed.length === 0 && (
        <PlainState title="没有要录入的评分" note="已签到、考官还没有评审的现场考生会列在这里。" />
      )}
      {timeId !== null && <Marks key={timeId} timeId={timeId} />}
    </>
  )
}

const timeText = ({ ExamBeginDate, ExamAddress, ExamRoom, Open, Different }: PaperTimeWire) =>
  `${isoMinuteText(ExamBeginDate)} ${ExamRoom || ExamAddress} · 缺 ${Open}${Different > 0 ? ` · 不一致 ${Different}` : ''}`

const stateTags: Readonly<Record<PaperMarkWire['State'], string>> = {
  todo: '待录入',
  waiting: '等第二人录入',
  different: '两人不一致，请核对原件',
}

function Marks({ timeId }: { timeId: number }) {
  const query = useQuery({ ...callQuery('Admin', 'GetPaperMarks', { ET_ID: timeId }), staleTime: 0 })
  return (
    <>
      <QueryState query={query} rows={8} />
      {query.data && (
        <PlainTable
          keyOf={({ EF_ID, UserID }) => `${EF_ID}.${UserID}`}
          rows={query.data.listData}
          nothing="这个考场的评分都已录入"
          columns={[
            { title: '考号', width: 140, cell: ({ ExamNO }) => ExamNO },
            { title: '考生', width: 100, cell: ({ Name }) => Name },
            { title: '专业级别', width: 130, cell: ({ MName, GName }) => `${MName} ${GName}` },
            { title: '考官', width: 90, cell: ({ Examiner }) => Examiner },
            {
              title: '状态',
              width: 180,
              cell: ({ State }) => <StateWord>{stateTags[State]}</StateWord>,
            },
            { title: '评分', cell: (row) => <MarkLine row={row} /> },
          ]}
        />
      )}
    </>
  )
}

/** One mark; a grade is one press, and Enter in the words saves both. */
function MarkLine({ row: { EF_ID, UserID, Name, ERT_Code, Suggestion } }: { row: PaperMarkWire }) {
  const kept = useKeptForm(`paperMark.${EF_ID}.${UserID}`)
  const [code, setCode] = useTyped(kept, 'code', ERT_Code)
  const [words, setWords] = useTyped(kept, 'words', Suggestion)
  const saving = useSend({
    kept,
    change: (send) => send('Admin', 'SavePaperMark', { EF_ID, UserID, ERT_Code: code, Suggestion: words }),
    invalidates: ['GetPaperMarks', 'GetPaperTimes'],
    typed: { 评语: words },
    done: ({ OtherMsg: { State } }) =>
      State === 'done' ? `${Name}：两人一致，已计入` : State === 'different' ? null : `${Name}：已录入，等第二人`,
  })
  const isTyped = code === ERT_Code && words === Suggestion
  const save = () => {
    if (code !== null && !isTyped) saving.start()
  }
  return (
    <KeptOffer kept={kept}>
      <div>
        <PlainSelect
          label={`${Name}的评分`}
          placeholder="选择"
          value={code}
          options={GIVEN_RESULTS.map((value) => ({ value, label: resultText[value] }))}
          onChange={setCode}
        />
        <Input
          aria-label={`${Name}的评语`}
          placeholder="总评，没有可不填"
          maxLength={COMMENT_MAX}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onPressEnter={save}
        />
        <Button disabled={code === null || isTyped} loading={saving.isSending} onClick={save}>
          录入
        </Button>
        <Refusal of={saving} before="没有录入：" />
      </div>
    </KeptOffer>
  )
}
