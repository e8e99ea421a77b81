import { Alert, Image } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { serverNow } from '#client/clock.ts'
import { twinWords } from '#domain/enrolment/photoHints.ts'
import { partsOfRemark } from '#domain/enrolment/photoRemark.ts'
import { ageInYears } from '#domain/people/birthMonth.ts'
import { CERT_TYPES } from '#domain/people/identity.ts'
import styles from './PhotoCheck.module.css'
import type { Queue } from './queue.ts'

interface Props {
  item: Queue['items'][number]
  /** Called when the previous certificate is opened in full size, and when it is closed. */
  onPreview: (isOpen: boolean) => void
}

/** Whom the photo should show, and the earlier verdict. */
export function CandidateFacts({ item, onPreview }: Props) {
  const { photo, verdict, note, unsavedForm } = item
  // A photo that a colleague judged meanwhile is shown with that verdict, although the list asks for another status.
  const shown = verdict ?? { status: photo.CheckStatus, remark: photo.CheckRemark }
  const remark = partsOfRemark(shown.remark)
  const certName = CERT_TYPES.find(({ certType }) => certType === photo.CertType)?.certName ?? '其他证件'
  return (
    <section className={styles.facts} aria-label="考生">
      <p role="status" className={styles.nameLine}>
        <strong className={styles.name}>{photo.Name}</strong>
        <span>
          {photo.Sex} · {ageInYears(photo.BirthDate, serverNow())} 岁
        </span>
        <span className={styles.number}>报名号 {photo.EF_ID}</span>
      </p>
      {note !== '' && (
        <Alert
          type="warning"
          showIcon
          title={note}
          description={unsavedForm === null ? null : '您填写的不通过原因还在，按“不通过”可以继续使用。'}
        />
      )}
      {photo.Hints !== null && photo.Hints.length > 0 && <HintTags photo={photo} />}
      {shown.status === 2 && (
        <Alert
          type="error"
          title={`已判未通过：${remark.forStaff}`}
          description={remark.forCandidate === '' ? null : `考生看到：${remark.forCandidate}`}
        />
      )}
      <dl className={styles.factList}>
        <dt>出生年月</dt>
        <dd>{photo.BirthDate}</dd>
        <dt>专业级别</dt>
        <dd>
          {photo.MName} · {photo.GName}
        </dd>
        <dt>批次</dt>
        <dd>{photo.EB_Name}</dd>
        <dt>{certName}</dt>
        <dd>{photo.CertNOMasked}</dd>
        {photo.IsSkip === 1 && (
          <>
            <dt>原级证书</dt>
            <dd>
              {photo.PrevCertPhoto === '' ? (
                <StateWord>未上传</StateWord>
              ) : (
                <Image
                  src={photo.PrevCertPhoto}
                  alt={`${photo.Name}的原级别证书`}
                  height={64}
                  preview={{ onOpenChange: onPreview }}
                />
              )}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** What the measurement points out, as words that decide nothing. */
function HintTags({ photo }: { photo: Queue['items'][number]['photo'] }) {
  return (
    <p className={styles.hints} aria-label="系统提示">
      {photo.Hints?.map((hint) =>
        hint === twinWords ? (
          <Link key={hint} to={`/doubles?batch=${photo.EB_ID}`}>
            <StateWord tone="trouble">{hint}</StateWord>
          </Link>
        ) : (
          <StateWord key={hint} tone="waiting">
            {hint}
          </StateWord>
        ),
      )}
    </p>
  )
}
