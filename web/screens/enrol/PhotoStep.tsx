import { serverNow } from '#client/clock.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { isUnder14, parseBirthMonth } from '#domain/people/birthMonth.ts'
import { consentText } from '#domain/people/faceConsent.ts'
import { paths } from '#web/paths.ts'
import { PictureField } from '#web/screens/picture/PictureField.tsx'
import { photoRules } from '#web/screens/picture/photoRules.ts'
import { Link } from '#web/shell/router.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { withForm } from './draft.ts'
import type { FormPart } from './formPart.ts'
import style from './PhotoStep.module.css'
import part from './WizardPart.module.css'

/** Step 4: the ID photo, and the consent to compare it with the exam's videos. */
export function PhotoStep({ draft, change, errorOf }: FormPart) {
  return (
    <Stack loose>
      <section>
        <h2 className={part.group}>照片要求</h2>
        <ul className={style.rules}>
          {photoRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <PictureField
          label="考生证件照"
          hint="支持 JPG、JPEG、PNG 格式，选择后可裁剪"
          kind="photo"
          path={draft.form.photoPath}
          url={draft.photoUrl}
          onChange={(photoPath, photoUrl) => change((last) => withForm({ ...last, photoUrl }, { photoPath }))}
          error={errorOf('photoPath')}
        />
      </section>
      {draft.form.mode !== MODE.offline && (
        <section>
          <h2 className={part.group}>人脸比对授权</h2>
          <Consent draft={draft} change={change} />
        </section>
      )}
    </Stack>
  )
}

/** The guardian consents where the child is, or may still be, under 14 (rulings#privacy). */
function Consent({ draft, change }: Pick<FormPart, 'draft' | 'change'>) {
  const { birthMonth } = draft.form
  if (draft.isConsentRecorded) {
    return <p>此前已同意人脸比对。如需撤回，请到“报名详情”中的“人脸比对授权”办理。</p>
  }
  const isChild = parseBirthMonth(birthMonth) !== null && isUnder14(birthMonth, serverNow())
  return (
    <CheckField
      name="hasConsent"
      checked={draft.hasConsent}
      onChange={(hasConsent) => change((last) => ({ ...last, hasConsent }))}
      note={
        <>
          {isChild && '考生未满十四周岁，须由父母或其他监护人作出选择。'}
          不勾选不影响报名、考试和成绩，只是不进行比对。详见
          <Link to={paths.privacy}>《隐私政策》</Link>。
        </>
      }
    >
      {consentText(isChild)}
    </CheckField>
  )
}
