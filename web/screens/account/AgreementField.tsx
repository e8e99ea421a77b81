import { useId, useState } from 'react'
import { type LegalKind, legalTitles } from '#domain/people/legalText.ts'
import { CheckIcon } from '#web/icons/actionIcons.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { LegalArticle } from '../about/LegalPage.tsx'
import style from './AgreementField.module.css'

type AgreementFieldProps = { agreed: boolean; error: string | undefined; onChange: (agreed: boolean) => void }

/**
 * Consent to /service and /privacy (rulings#privacy). The texts open in a layer over the form, so that no input is
 * lost.
 */
export function AgreementField({ agreed, error, onChange }: AgreementFieldProps) {
  const [reading, setReading] = useState<LegalKind | null>(null)
  const id = useId()
  return (
    <div>
      <div className={style.row}>
        <label className={style.tick}>
          <input
            className={style.box}
            id={`${id}-box`}
            type="checkbox"
            name="agreed"
            checked={agreed}
            aria-labelledby={`${id}-words`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span className={style.mark} aria-hidden="true">
            <CheckIcon />
          </span>
        </label>
        <p id={`${id}-words`} className={style.words}>
          <label htmlFor={`${id}-box`}>我已阅读并同意</label>
          <button type="button" className={style.link} onClick={() => setReading('service')}>
            《服务协议》
          </button>
          和
          <button type="button" className={style.link} onClick={() => setReading('privacy')}>
            《隐私政策》
          </button>
        </p>
      </div>
      {error && (
        <p id={`${id}-error`} className={style.error} role="alert">
          {error}
        </p>
      )}
      {reading && (
        <Sheet title={legalTitles[reading]} onClose={() => setReading(null)}>
          <LegalArticle kind={reading} />
        </Sheet>
      )}
    </div>
  )
}
