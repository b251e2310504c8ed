// A promoter, new or changed, and a new rate from a day on.
import { promoter, ratePpmOf } from '@falaj/contract/growth/promoter'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { DateField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { StoreField } from '../../../blocks/store/store-field.tsx'
import { todayIn } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { promoterWords } from './promoter.words.ts'

export type PromoterDetail = Output<typeof promoter.detail>
/** Rates begin on days in Dubai, whatever the reader's zone. */
const dubai = 'Asia/Dubai'
const ppm = (typed: string): number => ratePpmOf(typed) ?? Number.NaN

export const AddPromoter = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useWords(promoterWords)
  const form = useSaveForm(
    promoter.add,
    { name: '', mobile: '', email: '', store: '', ratePpm: '', from: todayIn(dubai) },
    () => {
      notify('success', t('saved'))
      onClose()
    },
    (draft) => ({ ...draft, ratePpm: ppm(draft.ratePpm) }),
  )
  const { field } = form
  return (
    <FormDialog
      title={t('addTitle')}
      width={560}
      busy={form.busy}
      act={t('save')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField label={t('name')} {...field('name')} />
      <div className="field-pair">
        <TextField label={t('mobile')} hint={t('mobileHint')} {...field('mobile')} />
        <TextField label={t('email')} optional type="email" {...field('email')} />
      </div>
      <StoreField label={t('store')} optional {...field('store')} />
      <div className="field-pair">
        <TextField label={t('rate')} hint={t('rateHint')} type="numeric" {...field('ratePpm')} />
        <DateField label={t('from')} hint={t('fromHint')} {...field('from')} />
      </div>
    </FormDialog>
  )
}
export const EditPromoter = ({ of, onClose }: { readonly of: PromoterDetail; readonly onClose: () => void }) => {
  const t = useWords(promoterWords)
  const { id, version, name, mobileNumber: mobile, email, store } = of
  const form = useSaveForm(promoter.edit, { id, version, name, mobile, email: email ?? '', store: store ?? '' }, () => {
    notify('success', t('saved'))
    onClose()
  })
  const { field } = form
  return (
    <FormDialog
      title={t('editTitle', { name })}
      width={560}
      busy={form.busy}
      act={t('save')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField label={t('name')} {...field('name')} />
      <div className="field-pair">
        <TextField label={t('mobile')} hint={t('mobileHint')} {...field('mobile')} />
        <TextField label={t('email')} optional type="email" {...field('email')} />
      </div>
      <StoreField label={t('store')} optional {...field('store')} />
    </FormDialog>
  )
}
export const RateDialog = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const t = useWords(promoterWords)
  const form = useSaveForm(
    promoter.rate,
    { id, ratePpm: '', from: todayIn(dubai) },
    () => {
      notify('success', t('saved'))
      onClose()
    },
    (draft) => ({ ...draft, ratePpm: ppm(draft.ratePpm) }),
  )
  return (
    <FormDialog
      title={t('changeRate')}
      width={560}
      busy={form.busy}
      act={t('changeRate')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <div className="field-pair">
        <TextField label={t('rate')} hint={t('rateHint')} type="numeric" {...form.field('ratePpm')} />
        <DateField label={t('from')} hint={t('fromHint')} {...form.field('from')} />
      </div>
    </FormDialog>
  )
}
