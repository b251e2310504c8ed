// The payment page of one store, on the store's page: what of it is the store's own, and the form for that.
import { useState } from 'react'
import { checkoutMethods, paymentMethodTable, type CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import { storeCheckout } from '@falaj/contract/payments/store-checkout'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { useQuery } from '../../../api/use.ts'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { ChecksField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { ColourField, LogoField } from '../../../blocks/look/look-fields.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { storeCheckoutWords } from './store-checkout.words.ts'
import './store-checkout.css'

type Settings = Output<typeof storeCheckout.query>
interface Props {
  readonly store: string
  readonly found: Settings
}
const StoreDialog = ({ store, found, onClose }: Props & { readonly onClose: () => void }) => {
  const t = useWords(storeCheckoutWords)
  const language = useLanguage()
  const form = useSaveForm(
    storeCheckout.save,
    {
      version: found.version,
      primary: found.primary ?? '',
      onPrimary: found.onPrimary ?? '',
      logo: found.logo ?? '',
      methods: (found.methods ?? []) as readonly string[],
    },
    () => {
      notify('success', t('storeSaved'))
      onClose()
    },
    ({ version, primary, onPrimary, logo, methods }) => ({
      store,
      version,
      ...(primary ? { primary } : {}),
      ...(onPrimary ? { onPrimary } : {}),
      ...(logo ? { logo } : {}),
      ...(methods.length > 0 ? { methods } : {}),
    }),
  )
  const { field } = form
  return (
    <FormDialog
      title={t('storePage')}
      width={560}
      busy={form.busy}
      act={t('storeSave')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('storeLead')}</p>
      <div className="field-pair">
        <ColourField label={t('primary')} optional usual={found.look.primary} {...field('primary')} />
        <ColourField label={t('onPrimary')} optional usual={found.look.onPrimary} {...field('onPrimary')} />
      </div>
      <LogoField {...field('logo')} />
      <ChecksField
        label={t('storeMethods')}
        hint={t('storeMethodsHint')}
        optional
        {...form.checks('methods')}
        choices={checkoutMethods.map((value) => ({ value, label: paymentMethodTable[value][language] }))}
      />
    </FormDialog>
  )
}
const methodName = (code: string, language: 'en' | 'zh'): string =>
  Object.hasOwn(paymentMethodTable, code) ? paymentMethodTable[code as CheckoutMethod][language] : code
export const StoreCheckout = ({ store }: { readonly store: string }) => {
  const t = useWords(storeCheckoutWords)
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const { data: found } = useQuery(storeCheckout.query, { store })
  if (!found) return null
  const { primary, onPrimary, logo, methods } = found
  return (
    <DetailPart title={t('storePage')}>
      {primary || logo || methods ? (
        <Facts
          facts={[
            {
              name: t('storeColours'),
              value: primary ? (
                <span className="store-colour" style={{ background: primary, color: onPrimary ?? undefined }}>
                  {primary}
                </span>
              ) : (
                t('asMerchant')
              ),
            },
            {
              name: t('logo'),
              value: logo ? <img className="store-logo" src={logo} alt={t('logo')} /> : t('asMerchant'),
            },
            {
              name: t('storeMethods'),
              value: methods ? methods.map((code) => methodName(code, language)).join(', ') : t('asMerchant'),
            },
          ]}
        />
      ) : (
        <p className="quiet small">{t('storeAsMerchant')}</p>
      )}
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {t('storeChange')}
      </button>
      {isOpen && <StoreDialog store={store} found={found} onClose={() => setIsOpen(false)} />}
    </DetailPart>
  )
}
