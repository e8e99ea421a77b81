import type { MyDataWire } from '#contract/people/myData.ts'
import { isoMinuteText } from '#domain/time.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import style from './MyData.module.css'
import type { Wanted } from './wanted.ts'

interface ConsentsProps {
  consents: MyDataWire['Consents']
  onWithdraw: (wanted: Wanted) => void
}

/** What the guardian agreed to, with what it means to take it back. */
export function Consents({ consents, onWithdraw }: ConsentsProps) {
  return (
    <section aria-labelledby="consents" className={style.card}>
      <h2 id="consents" className={style.title}>
        同意的记录
      </h2>
      {consents.length === 0 && <p className={style.soft}>还没有记录</p>}
      <ul className={style.list}>
        {consents.map(({ Kind, Title, Name, CandidateID, EF_ID, Version, Time, WithdrawnTime, Means }) => (
          <li key={`${Kind}${EF_ID}${Version}`}>
            <p className={style.title}>
              {Title} {WithdrawnTime !== null && <Tag tone="plain">已撤回</Tag>}
            </p>
            <p className={style.soft}>
              {[Name, Version === '' ? '' : `版本${Version}`, Time === null ? '' : `${isoMinuteText(Time)}同意`, WithdrawnTime === null ? '' : `${isoMinuteText(WithdrawnTime)}撤回`]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
            {WithdrawnTime === null && (
              <>
                <p>{Means}</p>
                <div className={style.actions}>
                  {Kind === 'face' ? (
                    <Link to={paths.enrollDetails(EF_ID)}>去报名详情撤回</Link>
                  ) : (
                    <Button
                      look="quiet"
                      small
                      onClick={() =>
                        onWithdraw({ kind: 'withdraw', candidateId: CandidateID, wish: `撤回“${Title}”的同意` })
                      }
                    >
                      申请撤回
                    </Button>
                  )}
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
