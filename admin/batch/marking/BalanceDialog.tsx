import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { type AnswerOf } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { whyLeftTitle } from '#domain/result/markingBalance.ts'
import { BalanceConditionFields } from './BalanceConditionFields.tsx'
import { type BalanceConditions, balanceRequest, noConditions } from './balanceRequest.ts'
import styles from './Marking.module.css'
import { useExaminerOut } from './useExaminerOut.ts'

type Preview = AnswerOf<'Admin', 'PreviewMarkingBalance'>
type Examiner = Preview['listData'][number]

interface Props {
  batchId: number
  onClose: () => void
}

/** Shows who would get how many of the enrolments without an examiner, and assigns exactly that. Mounting opens it. */
export function BalanceDialog({ batchId, onClose }: Props) {
  const kept = useKeptForm(`balance.${batchId}`)
  const [conditions, setConditions] = useTyped<BalanceConditions>(kept, 'conditions', noConditions)
  const request = balanceRequest(batchId, conditions)
  const preview = useQuery({
    ...callQuery('Admin', 'PreviewMarkingBalance', request),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const assign = useSend({
    kept,
    change: (send, Digest: string) => send('Admin', 'AssignMarkingBalance', { ...request, Digest }),
    invalidates: ['GetEnrolmentList', 'GetExaminerList', 'GetWorkWaiting', 'GetMarkingProgress'],
    done: ({ OtherMsg }) => `已把 ${OtherMsg.Assigned} 位考生分配给 ${OtherMsg.Examiners} 位考官`,
    onSent: onClose,
    onRefused: async (error) => {
      // What is shown is no longer what would be stored; the newest is fetched, for a new decision.
      if (error instanceof CallError && error.failure === 'refused') await preview.refetch()
      return false
    },
  })
  const facts = preview.data?.OtherMsg
  const isReady = facts !== undefined && !preview.isFetching && !preview.isPlaceholderData && facts.Placed > 0
  const out = useExaminerOut(batchId)
  const mayLeaveOut = mayCall(useStaff().Roles, 'SetExaminerOut')
  return (
    <KeptModal
      open
      kept={kept}
      width={860}
      title="均衡分配"
      okText={facts && facts.Placed > 0 ? `分配 ${facts.Placed} 位考生` : '分配'}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={assign.isSending}
      onOk={() => facts && assign.start(facts.Digest)}
      onCancel={() => {
        assign.dismiss()
        onClose()
      }}
    >
      <p className={styles.soft}>
        把还没有考官的考生按专业、考区和待评数量分给考官：需要回避的不分，同一位考生的几项报考分给不同的考官。设为不参与的考官，本批次的复评、改派、排考等也不再分给他。
      </p>
      <BalanceConditionFields conditions={conditions} onChange={setConditions} />
      {facts && facts.Out.length > 0 && (
        <p className={styles.line}>
          不参与本批次：
          {facts.Out.map(({ UserID, Name }) => (
            <Tag
              key={UserID}
              closable={mayLeaveOut && { 'aria-label': `恢复${Name}参与` }}
              onClose={(event) => {
                event.preventDefault()
                out.start({ UserID, Name, isOut: false })
              }}
            >
              {Name}
            </Tag>
          ))}
        </p>
      )}
      <Refusal of={out} before="没有保存：" />
      <Refusal of={assign} before="没有分配：" />
      <QueryState query={preview} rows={6} />
      {preview.data && (
        <Shown
          preview={preview.data}
          onLeaveOut={mayLeaveOut ? ({ UserID, Name }) => out.start({ UserID, Name, isOut: true }) : null}
        />
      )}
    </KeptModal>
  )
}

function Shown({ preview, onLeaveOut }: { preview: Preview; onLeaveOut: ((examiner: Examiner) => void) | null }) {
  const { Placed, Left, Examples } = preview.OtherMsg
  const left = Left.reduce((sum, { Count }) => sum + Count, 0)
  if (Placed + left === 0) return <p role="status">符合条件的考生都已有考官。</p>
  return (
    <>
      <p role="status" className={styles.line}>
        {Placed} 位考生可以分配{left > 0 && `，${left} 位没有合适的考官`}
      </p>
      <PlainTable<Examiner>
        rows={preview.listData}
        keyOf={({ UserID }) => UserID}
        rowsPerPage={10}
        nothing="没有可以分配的考官"
        columns={[
          {
            title: '考官',
            cell: ({ Name, Organisation, IsChief }) => (
              <>
                <span className={styles.name}>{Name}</span> {IsChief === 1 && <StateWord>主考</StateWord>}{' '}
                <span className={styles.soft}>{Organisation}</span>
              </>
            ),
          },
          { title: '现有（含已评）', width: 110, align: 'right', cell: ({ Before }) => Before },
          { title: '新分配', width: 80, align: 'right', cell: ({ Given }) => <strong>{Given}</strong> },
          { title: '分配后', width: 80, align: 'right', cell: ({ After }) => After },
          {
            title: '',
            width: 90,
            cell: (examiner) =>
              onLeaveOut && (
                <Button size="small" aria-label={`${examiner.Name}不参与`} onClick={() => onLeaveOut(examiner)}>
                  不参与
                </Button>
              ),
          },
        ]}
      />
      {left > 0 && (
        <details>
          <summary>
            没有合适的考官：
            {Left.map(({ Reason, Count }) => `${whyLeftTitle[Reason]} ${Count} 位`).join('；')}
          </summary>
          <PlainTable
            rows={Examples}
            keyOf={({ EF_ID }) => EF_ID}
            rowsPerPage={10}
            columns={[
              { title: '考生', cell: ({ Name, ExamNO }) => `${Name} ${ExamNO}` },
              { title: '报考', cell: ({ MName, GName, EA_Name }) => `${MName} ${GName} ${EA_Name}` },
              { title: '原因', cell: ({ Reason }) => whyLeftTitle[Reason] },
            ]}
          />
        </details>
      )}
    </>
  )
}
