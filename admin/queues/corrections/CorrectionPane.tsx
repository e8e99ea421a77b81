import { Descriptions } from 'antd'
import { ApproveOrRefuse } from '#admin/kit/form/ApproveOrRefuse.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { CorrectionWire } from '#contract/enrolment/enrolmentCorrection.ts'
import { correctionStateTexts } from '#domain/enrolment/correctionListWords.ts'
import { changeWords } from '#domain/enrolment/correctionWords.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Corrections.module.css'

/** One correction beside the list: old and new, and the decision of a second person. */
export function CorrectionPane({ correction }: { correction: CorrectionWire }) {
  const whyOwn = correction.IsOwn === 1 ? '您是申请人，须由另一位工作人员通过' : null
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          ...correction.Changes.map((change) => {
            const { label, from, to } = changeWords(change)
            return {
              key: change.Field,
              label: <strong>{label}</strong>,
              children: (
                <span className={styles.change}>
                  <del>{from || '（空）'}</del> → <ins>{to || '（空）'}</ins>
                </span>
              ),
            }
          }),
          { key: 'state', label: '状态', children: <StateWord>{correctionStateTexts[correction.State]}</StateWord> },
          {
            key: 'who',
            label: '考生',
            children: (
              <Link to={`/enrolments/${correction.EF_ID}`}>
                {correction.Name} {correction.ExamNO}
              </Link>
            ),
          },
          {
            key: 'what',
            label: '报考',
            children: `${correction.EB_Name} ${correction.EA_Name} ${correction.MName} ${correction.GName}`,
          },
          ...(correction.Also === 0
            ? []
            : [{ key: 'also', label: '范围', children: `同一考生的 ${correction.Also + 1} 个报名，一并通过或驳回` }]),
          { key: 'reason', label: '原因', children: correction.Reason },
          { key: 'made', label: '申请', children: `${correction.MadeBy} ${isoMinuteText(correction.MadeTime)}` },
          ...(correction.DecidedTime === null || correction.DecidedBy === ''
            ? []
            : [
                {
                  key: 'decided',
                  label: '复核',
                  children: `${correction.DecidedBy} ${isoMinuteText(correction.DecidedTime)} ${correction.Note}`,
                },
              ]),
        ]}
      />
      {correction.State === 'waiting' && (
        <ApproveOrRefuse
          form={`decideCorrection.${correction.C_ID}`}
          noteLength={100}
          approveText="通过"
          refuseText={correction.IsOwn === 1 ? '撤回' : '驳回'}
          whyNot={whyOwn ?? (correction.IsOwnFamily === 1 ? reasonText('OWN_FAMILY') : null)}
          change={(send, { isApproved, note }) =>
            send('Admin', 'DecideCorrection', { C_ID: correction.C_ID, IsApproved: isApproved, Note: note })
          }
          invalidates={['GetCorrectionList', 'GetEnrolmentDetail', 'GetChild', 'GetWorkWaiting']}
          done={({ OtherMsg }) => (OtherMsg.State === 'approved' ? '已通过，更正生效' : '已驳回')}
        />
      )}
    </>
  )
}
