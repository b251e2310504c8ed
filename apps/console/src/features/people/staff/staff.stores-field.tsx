// Which stores a colleague sees: all of them, or only some, each from a day until a day.
import type { StoreBinding } from '@falaj/contract/people/staff'
import { DateField } from '../../../blocks/form/choice-fields.tsx'
import { StoreField } from '../../../blocks/store/store-field.tsx'
import { useStores } from '../../../blocks/store/store-name.tsx'
import { useWords } from '../../../words/language.tsx'
import { staffWords } from './staff.words.ts'
import './staff.css'

export interface StoreRow {
  readonly store: string
  readonly from: string
  readonly until: string
}
/** Null: all stores. */
export type StoreRows = readonly StoreRow[] | null
const empty: StoreRow = { store: '', from: '', until: '' }
export const rowsOf = (bindings: readonly StoreBinding[] | null): StoreRows =>
  bindings && bindings.map(({ store, from = '', until = '' }) => ({ store, from, until }))
/** As it is sent: a day that is not given is absent. */
export const bindingsOf = (rows: StoreRows) =>
  rows && rows.map(({ store, from, until }) => ({ store, ...(from ? { from } : {}), ...(until ? { until } : {}) }))

export const StoresField = ({
  value,
  onChange,
  faults,
}: {
  readonly value: StoreRows
  readonly onChange: (value: StoreRows) => void
  readonly faults: Readonly<Record<string, string | undefined>>
}) => {
  const t = useWords(staffWords)
  const stores = useStores()
  // Without stores there is nothing to choose.
  if (stores.length === 0 && value === null) return null
  const rows = value ?? []
  const set = (at: number, part: Partial<StoreRow>): void =>
    onChange(rows.map((row, nth) => (nth === at ? { ...row, ...part } : row)))
  return (
    <fieldset className="staff-stores">
      <legend>{t('stores')}</legend>
      <label className="check">
        <input type="radio" name="stores" checked={value === null} onChange={() => onChange(null)} />
        {t('storesAll')}
      </label>
      <label className="check">
        <input type="radio" name="stores" checked={value !== null} onChange={() => onChange([empty])} />
        {t('storesSome')}
      </label>
      {value !== null && (
        <>
          <p className="quiet small">{t('storesLead')}</p>
          {faults['stores'] && (
            <p className="form-message" role="alert">
              {faults['stores']}
            </p>
          )}
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no names of their own, and stay in their order
            <div key={at} className="staff-store">
              <StoreField
                label={t('store')}
                value={row.store}
                fault={faults[`stores.${at}.store`] ?? null}
                onChange={(store) => set(at, { store })}
              />
              <DateField
                label={t('storeFrom')}
                optional
                value={row.from}
                fault={faults[`stores.${at}.from`] ?? null}
                onChange={(from) => set(at, { from })}
              />
              <DateField
                label={t('storeUntil')}
                optional
                value={row.until}
                fault={faults[`stores.${at}.until`] ?? null}
                onChange={(until) => set(at, { until })}
              />
              {rows.length > 1 && (
                <button
                  type="button"
                  className="link-button"
                  onClick={() => onChange(rows.filter((_, nth) => nth !== at))}
                >
                  {t('storeRemove')}
                </button>
              )}
            </div>
          ))}
          <button type="button" className="button" onClick={() => onChange([...rows, empty])}>
            {t('storeAdd')}
          </button>
        </>
      )}
    </fieldset>
  )
}
