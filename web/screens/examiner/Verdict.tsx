import { reasonText } from '#domain/reasons/reasons.ts'
import { Button } from '#web/ui/Button.tsx'
import { Suggestions } from './CommentPicker.tsx'
import style from './Desk.module.css'
import { GradeChoice } from './GradeChoice.tsx'
import { OwnWords } from './OwnWords.tsx'
import { SignatureField } from './SignatureField.tsx'
import type { ReviewDeskState } from './useReviewDesk.ts'
import type { ReviewProblem } from './useSubmitReview.ts'

type VerdictProps = {
  desk: Pick<ReviewDeskState, 'form' | 'change' | 'templates' | 'kind' | 'signedBefore' | 'signature' | 'setSignature'>
  problem: ReviewProblem | null
  /** A counter that rises each time the keyboard command to sign is pressed. */
  signingAsked: number
  /** Scrolls to the signature. */
  askToSign: () => void
}

/**
 * The suggestion, signature and result of the whole performance. The result and the sign button stay visible while
 * scrolling.
 */
export function Verdict({ desk, problem, signingAsked, askToSign }: VerdictProps) {
  const { form, change, templates, kind, signedBefore, signature, setSignature } = desk
  const errorFor = (reason: ReviewProblem['reason']) => (problem?.reason === reason ? reasonText(reason) : null)
  return (
    <>
      <div>
        {kind === 'song' && templates && (
          <>
            <h3 className={style.title}>建议</h3>
            <Suggestions
              comments={templates.suggestions}
              picked={[form.suggestion]}
              onPick={(text) => change((last) => ({ ...last, suggestion: last.suggestion === text ? '' : text }))}
            />
          </>
        )}
        <OwnWords
          label={kind === 'song' ? '自己写建议' : '总的建议'}
          name="Suggestion"
          value={form.suggestion}
          onChange={(suggestion) => change((last) => ({ ...last, suggestion }))}
        />
      </div>
      {signedBefore !== null && (
        <div>
          <h3 className={style.title}>现有签名</h3>
          <SignaturePicture src={signedBefore} />
          <p className={style.soft}>不重新签名，则沿用现有签名。</p>
        </div>
      )}
      <SignatureField
        onChange={setSignature}
        error={signature === '' ? errorFor('SIGNATURE_REQUIRED') : null}
        asked={signingAsked}
      />
      <div className={style.closing}>
        <GradeChoice
          value={form.resultCode}
          onChange={(resultCode) => change((last) => ({ ...last, resultCode }))}
          error={form.resultCode === null ? errorFor('RESULT_REQUIRED') : null}
        />
        <Button small look={signature === '' ? 'quiet' : 'plain'} onClick={askToSign}>
          {signature !== '' ? '已签名' : signedBefore !== null ? '沿用现有签名' : '去签名'}
        </Button>
      </div>
    </>
  )
}

export function SignaturePicture({ src }: { src: string }) {
  return <img className={style.signed} src={src} alt="考官签名" />
}
