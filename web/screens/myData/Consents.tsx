import type { MyDataWire } from '#contract/people/myData.ts'
import { type ConsentKind, consentKinds } from '#domain/people/personalData.ts'
import { isoMinuteText } from '#domain/time.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import style from './MyData.module.css'
import type { Wanted } from './wanted.ts'

type Consent = MyDataWire['Consents'][number]

const SHOWN = 4

interface ConsentsProps {
  consents: MyDataWire['Consents']
  onWithdraw: (wanted: Wanted) => void
}

/** What the guardian agreed to, kind by kind, with what it means to take it back. */
export function Consents({ consents, onWithdraw }: ConsentsProps) {
  return (
    <section aria-labelledby="consents" className={style.card}>
      <h2 id="consents" className={style.title}>
        同意的记录
      </h2>
      {consents.length === 0 && <p className={style.soft}>还没有记录</p>}
      {consentKinds.map((kind) => (
        <ConsentsOfKind
          key={kind}
          kind={kind}
          consents={consents.filter(({ Kind }) => Kind === kind)}
          onWithdraw={onWithdraw}
        />
      ))}
    </section>
  )
}

function ConsentsOfKind({ kind, consents, onWithdraw }: ConsentsProps & { kind: ConsentKind }) {
  const [first] = consents
  if (!first) return null
  const line = (one: Consent) => (
    <ConsentLine key={`${one.EF_ID}${one.Version}`} consent={one} onWithdraw={onWithdraw} />
  )
  return (
    <section aria-labelledby={`consent-${kind}`}>
      <h3 id={`consent-${kind}`} className={style.title}>
        {first.Title}
      </h3>
      <p className={style.soft}>{first.Means}</p>
      <ul className={style.list}>{consents.slice(0, SHOWN).map(line)}</ul>
      {consents.length > SHOWN && (
        <details className={style.kind}>
          <summary>其余{consents.length - SHOWN}条</summary>
          <ul className={style.list}>{consents.slice(SHOWN).map(line)}</ul>
        </details>
      )}
    </section>
  )
}

function ConsentLine({ consent, onWithdraw }: { consent: Consent; onWithdraw: ConsentsProps['onWithdraw'] }) {
  const { Kind, Title, Name, CandidateID, EF_ID, Version, Time, WithdrawnTime } = consent
  const facts = [
    Name,
    Version === '' ? '' : `版本${Version}`,
    Time === null ? '' : `${isoMinuteText(Time)}同意`,
    WithdrawnTime === null ? '' : `${isoMinuteText(WithdrawnTime)}撤回`,
  ].filter((part) => part !== '')
  return (
    <li>
      {facts.join(' · ')}
      {WithdrawnTime === null && (
        <div className={style.actions}>
          {Kind === 'face' ? (
            <Link to={paths.enrollDetails(EF_ID)} className={style.link}>
              去报名详情撤回
            </Link>
          ) : (
            <Button
              look="quiet"
              small
              onClick={() => onWithdraw({ kind: 'withdraw', candidateId: CandidateID, wish: `撤回“${Title}”的同意` })}
            >
              申请撤回
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
