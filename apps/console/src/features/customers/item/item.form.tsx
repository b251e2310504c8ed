// An item of the catalogue, new or changed, with a price for each currency it is sold in.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { item } from '@falaj/contract/customers/item'
import { saleCurrencies, vatKinds, vatKindWords, type VatKind } from '@falaj/contract/kernel/sale'
import { say } from '@falaj/contract/kernel/words'
import { toText } from '@falaj/money'
import type { ReactNode } from 'react'
import { CopyCurl } from '../../../blocks/copy-curl/copy-curl.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { CountField, TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { Latest } from '../../../blocks/form/latest.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { itemWords } from './item.words.ts'
import './item.css'

type ItemRecord = Output<typeof item.detail>
const draftOf = (found: ItemRecord | null) => ({
  ...(found ? { id: found.id, version: found.version } : {}),
  sku: found?.sku ?? '',
  nameEn: found?.name.en ?? '',
  nameZh: found && found.name.zh !== found.name.en ? found.name.zh : '',
  nameAr: found?.nameAr ?? '',
  category: found?.category ?? '',
  description: found?.description ?? '',
  barcode: found?.barcode ?? '',
  vat: (found?.vat ?? 'standard') as VatKind,
  prices: (found?.priceList.map((each) => ({ amount: toText(each), currency: each.currency })) ?? [
    { amount: '', currency: 'AED' },
  ]) as readonly AmountText[],
})
interface ItemFormProps {
  readonly of: ItemRecord | null
  readonly note?: ReactNode
  readonly onClose: () => void
}
const ItemForm = ({ of, note, onClose }: ItemFormProps) => {
  const t = useWords(itemWords)
  const language = useLanguage()
  const form = useSaveForm(of ? item.edit : item.add, draftOf(of), () => {
    notify('success', t('done'))
    onClose()
  })
  const { field, draft, faults } = form
  const free = saleCurrencies.filter((each) => !draft.prices.some(({ currency }) => currency === each))
  const setPrice = (at: number, value: AmountText): void => form.put({ prices: draft.prices.with(at, value) })
  return (
    <FormDialog
      title={of ? t('editTitle', { name: of.name[language] }) : t('addTitle')}
      width={560}
      busy={form.busy}
      act={t('save')}
      beside={<CopyCurl of={of ? item.edit : item.add} typed={form.wire} />}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {note}
      <div className="field-pair">
        <TextField label={t('sku')} hint={t('skuHint')} {...field('sku')} />
        <TextField label={t('barcode')} optional {...field('barcode')} />
      </div>
      <div className="field-pair">
        <TextField label={t('nameEn')} {...field('nameEn')} />
        <TextField label={t('nameZh')} optional {...field('nameZh')} />
      </div>
      <div className="field-pair">
        <TextField label={t('nameAr')} hint={t('nameArHint')} optional {...field('nameAr')} />
        <TextField label={t('category')} optional {...field('category')} />
      </div>
      <div className="field-pair">
        <SelectField
          label={t('vat')}
          value={draft.vat}
          fault={faults['vat']}
          onChange={(vat) => form.put({ vat: vat as VatKind })}
          choices={vatKinds.map((value) => ({ value, label: say(vatKindWords[value], language) }))}
        />
      </div>
      <fieldset className="item-prices">
        <legend>{t('prices')}</legend>
        {draft.prices.map((each, at) => (
          <div key={each.currency} className="item-price">
            <AmountInput
              label={t('price')}
              value={each}
              choices={[each.currency, ...free]}
              fault={
                faults[`prices.${at}.amount`] ?? faults[`prices.${at}.currency`] ?? (at === 0 ? faults['prices'] : null)
              }
              onChange={(value) => setPrice(at, value)}
            />
            {draft.prices.length > 1 && (
              <button
                type="button"
                className="button"
                aria-label={t('removePrice', { currency: each.currency })}
                onClick={() => form.put({ prices: draft.prices.toSpliced(at, 1) })}
              >
                {t('remove')}
              </button>
            )}
          </div>
        ))}
        {free[0] && (
          <button
            type="button"
            className="button"
            onClick={() => form.put({ prices: [...draft.prices, { amount: '', currency: free[0]! }] })}
          >
            {t('addPrice')}
          </button>
        )}
      </fieldset>
      <TextField label={t('description')} optional lines={2} {...field('description')} />
    </FormDialog>
  )
}
export const AddItem = ({ onClose }: { readonly onClose: () => void }) => <ItemForm of={null} onClose={onClose} />
export const EditItem = ({ of, onClose }: { readonly of: ItemRecord; readonly onClose: () => void }) => (
  <Latest of={of}>{(base, note) => <ItemForm of={base} note={note} onClose={onClose} />}</Latest>
)

/** Apart from the rest of the item: sales change it, too. */
export const StockDialog = ({ of, onClose }: { readonly of: ItemRecord; readonly onClose: () => void }) => {
  const t = useWords(itemWords)
  const language = useLanguage()
  const form = useSaveForm(item.stock, { id: of.id, stock: of.stock, was: of.stock }, () => {
    notify('success', t('done'))
    onClose()
  })
  return (
    <FormDialog
      title={t('stockTitle', { name: of.name[language] })}
      busy={form.busy}
      act={t('save')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <CountField
        label={t('stockLabel')}
        optional
        digits={7}
        hint={t('stockHint')}
        value={form.draft.stock}
        fault={form.faults['stock']}
        onChange={(stock) => form.put({ stock: stock ?? null })}
      />
    </FormDialog>
  )
}
