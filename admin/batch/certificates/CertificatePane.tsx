import { Alert, Button, Descriptions } from 'antd'
import { ChangeCertificateButtons } from '#admin/batch/results/ChangeCertificate.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { useStaff } from '#admin/shell/staff.ts'
import type { CertificateRowWire } from '#contract/result/certificateStaff.ts'
import { certificateNumberText, certificateStateTexts } from '#domain/result/certificate.ts'
import { certFileTexts, certProblemText } from '#domain/result/certificateFile.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Certificates.module.css'

/** One certificate beside the list, with its PDF, or why there is none. */
export function CertificatePane({ certificate }: { certificate: CertificateRowWire }) {
  const { C_ID, State, Reason, EndedTime, FileState, Problem, Characters, FileTime, FileBytes, Template } = certificate
  const isLimited = useStaff().IsAreaLimited === 1
  const open = useSend({
    change: async (send) => {
      const { OtherMsg } = await send('Admin', 'GetCertificateFile', { C_ID })
      window.open(OtherMsg.Link, '_blank', 'noopener')
    },
    invalidates: [],
  })
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'number', label: '证书编号', children: certificateNumberText(certificate.CertificateNO) },
          {
            key: 'who',
            label: '考生',
            children: <Link to={`/enrolments?row=${certificate.EF_ID}`}>{certificate.Name}</Link>,
          },
          {
            key: 'what',
            label: '报考',
            children: `${certificate.EB_Name} ${certificate.EA_Name} ${certificate.MName} ${certificate.GName}`,
          },
          { key: 'result', label: '成绩', children: certificate.ERT_Name },
          { key: 'dated', label: '发证日期', children: certificate.CertificateDate.slice(0, 10) },
          {
            key: 'state',
            label: '状态',
            children:
              EndedTime === null
                ? certificateStateTexts[State]
                : `${certificateStateTexts[State]}，${isoMinuteText(EndedTime)}：${Reason}`,
          },
          {
            key: 'file',
            label: '证书文件',
            children:
              FileTime === null
                ? certFileTexts[FileState]
                : `${isoMinuteText(FileTime)} 按${Template}生成，${Math.ceil((FileBytes ?? 0) / 1000)} KB`,
          },
        ]}
      />
      {Problem !== null && (
        <Alert
          className={styles.below}
          type="error"
          showIcon
          title={certProblemText(Problem, Characters)}
          description={
            Problem === 'characters'
              ? '请技术人员用 PRINT_FONT 设置含有这些字的字体，再重新生成；不会用方框代替。'
              : undefined
          }
        />
      )}
      <Refusal of={open} />
      {FileTime !== null && (
        <Button className={styles.below} type="primary" loading={open.isSending} onClick={() => open.start()}>
          打开 PDF
        </Button>
      )}
      {State === 'valid' && !isLimited && (
        <div className={styles.below}>
          <ChangeCertificateButtons certificate={certificate} />
        </div>
      )}
    </>
  )
}
