// Closing a store: from which day, why, and what is still open there.
import { store, type StoreDetail } from '@falaj/contract/places/store'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { DateField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { storeWords } from './store.words.ts'

export const CloseStore = ({ of, onClose }: { readonly of: StoreDetail; readonly onClose: () => void }) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const { id, version, stillOpen } = of
  const form = useSaveForm(store.close, { id, version, from: of.day, reason: '' }, () => {
    notify('success', t('saved'))
    onClose()
  })
  const counts = [
    { name: t('openDevices'), n: stillOpen.devices },
    { name: t('openCodes'), n: stillOpen.codes },
    { name: t('openLinks'), n: stillOpen.links },
    { name: t('openOrders'), n: stillOpen.orders },
  ].filter(({ n }) => n > 0)
  const facts = [
    ...counts.map(({ name, n }) => ({ name, value: String(n) })),
    ...stillOpen.cash.map((cash) => ({ name: t('openCash'), value: <Amount of={cash} /> })),
  ]
  return (
    <FormDialog
      title={t('closeTitle', { name: of.name[language] })}
      width={560}
      busy={form.busy}
      act={t('close')}
      destructive
      onClose={onClose}
      onSubmit={form.submit}
    >
      <h3>{t('closeOpen')}</h3>
      {facts.length === 0 ? <p className="quiet small">{t('closeNothing')}</p> : <Facts as="rows" facts={facts} />}
      <DateField label={t('closeFrom')} {...form.field('from')} />
      <TextField label={t('reason')} {...form.field('reason')} />
      <p className="quiet small">{t('closeNext')}</p>
    </FormDialog>
  )
}
