import type { BatchWire } from '#contract/catalogue/catalogue.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { CandidateFields } from './CandidateFields.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { ContactFields, PostFields } from './ContactFields.tsx'
import type { Catalogue } from './catalogue.ts'
import { EarlierCandidates } from './EarlierCandidates.tsx'
import type { FormPart } from './formPart.ts'
import style from './WizardPart.module.css'

type RegistrationStepProps = FormPart & { catalogue: Catalogue; batch: BatchWire; isEdit: boolean }

/** Step 2: major and grade, candidate, contact, and postal address. */
export function RegistrationStep({ catalogue, batch, isEdit, ...part }: RegistrationStepProps) {
  return (
    <Stack loose>
      <section>
        <h2 className={style.group}>报考内容</h2>
        <Stack>
          <ChoiceFields {...part} catalogue={catalogue} batch={batch} />
        </Stack>
      </section>
      <section>
        <h2 className={style.group}>考生信息</h2>
        <Stack>
          {!isEdit && <EarlierCandidates change={part.change} />}
          <CandidateFields {...part} />
        </Stack>
      </section>
      <section>
        <h2 className={style.group}>联系与培训</h2>
        <Stack>
          <ContactFields {...part} />
        </Stack>
      </section>
      <section>
        <h2 className={style.group}>证书邮寄</h2>
        <Stack>
          <PostFields {...part} />
        </Stack>
      </section>
    </Stack>
  )
}
