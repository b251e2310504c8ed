// Closing a store: from which day, why, and what is still open there.
import { href } from '@falaj/contract/kernel/routes'
import { store, type StoreDetail } from '@falaj/contract/places/store'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { DateField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { storeInAddress } from '../../../blocks/record-list/list-state.ts'
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
  const code = storeInAddress(of.code)
  const counts = [
    { name: t('openDevices'), n: stillOpen.devices, to: href('/pos-device/main/my-device', {}, { store: code }) },
    { name: t('openEatms'), n: stillOpen.eatms, to: href('/pos-device/main/eatm', {}, { store: code }) },
    { name: t('openCodes'), n: stillOpen.codes, to: href('/smart-code/main', {}, { store: code }) },
    { name: t('openLinks'), n: stillOpen.links, to: href('/paylink/main', {}, { store: code }) },
    { name: t('openQrSales'), n: stillOpen.qrSales, to: href('/products/qr-pay', {}, { store: code }) },
    { name: t('openIbans'), n: stillOpen.ibans, to: href('/vam-iban/main', {}, { store: code }) },
    {
      name: t('openOrders'),
      n: stillOpen.orders,
      to: href('/fiat/transaction/record', {}, { tab: 'payment', unpaid: 'only', store: code }),
    },
  ].filter(({ n }) => n > 0)
  const facts = [
    ...counts.map(({ name, n, to }) => ({
      name,
      value: (
        <a href={to} target="_blank" rel="noreferrer">
          {n}
        </a>
      ),
    })),
    ...stillOpen.cash.map((cash) => ({
      name: t('openCash'),
      value: (
        <a
          href={href('/fiat/transaction/record', {}, { tab: 'cash-in', store: code })}
          target="_blank"
          rel="noreferrer"
        >
          <Amount of={cash} />
        </a>
      ),
    })),
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
